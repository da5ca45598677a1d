import IconButton, { type IconButtonProps } from '@mui/material/IconButton';

interface IconActionProps extends Omit<IconButtonProps, 'title' | 'aria-label'> {
  /** What it does: read out, and shown where it is pointed at. */
  label: string;
}

/** A button that is an icon alone. */
export const IconAction = ({ label, ...button }: IconActionProps) => (
  <IconButton {...button} title={label} aria-label={label} />
);
