import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { Fragment, type RefObject, useId } from 'react';
import { staysInside } from './stays-inside.ts';

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  texts: { title: string; on: string; close: string };
  rows: readonly { text: string; keys: readonly string[] }[];
  /** Whether the keys work. */
  on: boolean;
  onChoose: (on: boolean) => void;
  /** What it lies over; the page unless told. */
  over?: RefObject<HTMLElement | null>;
}

/**
 * Names a screen's keys. They can be switched off: who speaks to the computer, or brushes keys, would else set them off
 * unawares.
 */
export function ShortcutsDialog({ open, onClose, texts, rows, on, onChoose, over }: ShortcutsDialogProps) {
  const id = useId();
  return (
    <Dialog
      {...staysInside}
      open={open}
      onClose={onClose}
      {...(over && { container: () => over.current })}
      aria-labelledby={`${id}-title`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{texts.title}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={listStyle}>
          {rows.map(({ text, keys }) => (
            <Fragment key={text}>
              <dt>
                {keys.map((key, place) => (
                  <Fragment key={key}>
                    {place > 0 && ' '}
                    <Box component="kbd" sx={keyStyle}>
                      {key}
                    </Box>
                  </Fragment>
                ))}
              </dt>
              <Box component="dd" sx={{ m: 0 }}>
                {text}
              </Box>
            </Fragment>
          ))}
        </Box>
        <FormControlLabel
          control={<Switch checked={on} onChange={(_, checked) => onChoose(checked)} />}
          label={texts.on}
          sx={{ mt: 2, minHeight: 40 }}
        />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1.25,
  m: 0,
} as const;

const keyStyle = {
  display: 'inline-block',
  minWidth: 28,
  px: 0.75,
  py: 0.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'background.default',
  font: 'inherit',
  fontSize: '0.8125rem',
  textAlign: 'center',
} as const;
