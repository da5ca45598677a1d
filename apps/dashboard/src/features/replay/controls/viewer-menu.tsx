import Menu from '@mui/material/Menu';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { IconAction } from '../../../components/icon-action.tsx';
import { staysInside } from '../../../components/stays-inside.ts';

interface ViewerMenuProps {
  name: string;
  icon: ReactNode;
  /** What the menu lies over: on a full screen, nothing outside of it is seen. */
  over: RefObject<HTMLElement | null>;
  buttonStyle?: object;
  /** Its items, which may close it. */
  children: (close: () => void) => ReactNode[];
}

/** A button below the replay, and the menu that it opens above itself. */
export function ViewerMenu({ name, icon, over, buttonStyle, children }: ViewerMenuProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <IconAction
        label={name}
        ref={opener}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{ ...buttonStyle }}
      >
        {icon}
      </IconAction>
      <Menu
        {...staysInside}
        open={open}
        onClose={close}
        anchorEl={opener.current}
        container={() => over.current}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': name }, paper: { sx: { maxWidth: 320 } } }}
      >
        {children(close)}
      </Menu>
    </>
  );
}
