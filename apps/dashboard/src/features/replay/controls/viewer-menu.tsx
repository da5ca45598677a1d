import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
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
      <IconButton
        ref={opener}
        title={name}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{ ...buttonStyle }}
      >
        {icon}
      </IconButton>
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
