import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';

interface RestrictedButtonProps extends ButtonProps {
  /** Why this person cannot use it; undefined, they can. */
  reason: string | undefined;
}

/** A button that says why it cannot be used. A disabled one would take no focus, and keep its reason to itself. */
export const RestrictedButton = ({ reason, onClick, sx, ...button }: RestrictedButtonProps) => (
  <Tooltip
    title={reason ?? ''}
    describeChild
    enterTouchDelay={0}
    // Within the page's landmark, where the button is.
    slotProps={{ popper: { disablePortal: true } }}
  >
    <Button
      {...button}
      {...(reason ? { 'aria-disabled': true } : { onClick })}
      sx={[disabledStyle, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  </Tooltip>
);

const disabledStyle = {
  '&[aria-disabled=true]': {
    color: 'text.disabled',
    borderColor: 'divider',
    cursor: 'not-allowed',
    '&:hover': { bgcolor: 'transparent' },
    '&.MuiButton-contained, &.MuiButton-contained:hover': { bgcolor: 'action.disabledBackground' },
  },
} as const;
