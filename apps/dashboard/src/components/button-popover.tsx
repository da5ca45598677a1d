import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import { staysInside } from './stays-inside.ts';

interface ButtonPopoverProps {
  /** The button that it was asked for with; null: it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  /** The edge of the button that it stands below. */
  edge: 'left' | 'right';
  /** What it is: its name, or the id of its heading. */
  name: { 'aria-label': string } | { 'aria-labelledby': string };
  sx: object;
  children: ReactNode;
}

/** What a button opens below itself. */
export function ButtonPopover({ anchor, onClose, edge, name, sx, children }: ButtonPopoverProps) {
  return (
    <Popover
      {...staysInside}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: edge }}
      transformOrigin={{ vertical: 'top', horizontal: edge }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          ...name,
          sx: { mt: 0.5, border: 1, borderColor: 'divider', ...sx },
        },
      }}
    >
      {children}
    </Popover>
  );
}
