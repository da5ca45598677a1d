import AddRounded from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonPopover } from '../../../components/button-popover.tsx';
import type { Conditions } from '../query/conditions.ts';
import { ArrivingMenu } from './arriving-menu.tsx';

interface AddFilterProps {
  conditions: Conditions;
  onChange: (conditions: Conditions) => void;
}

/** One button for all that a list can be narrowed to beside the filters in sight. */
export function AddFilter({ conditions, onChange }: AddFilterProps) {
  const { t } = useTranslation('filters');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        size="small"
        startIcon={<AddRounded />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={buttonStyle}
      >
        {t('conditions.add')}
      </Button>
      <ButtonPopover
        anchor={anchor}
        onClose={close}
        edge="left"
        name={{ 'aria-label': t('conditions.add') }}
        sx={paperStyle}
      >
        <ArrivingMenu
          conditions={conditions}
          onAdd={(added) => {
            close();
            onChange(added);
          }}
        />
      </ButtonPopover>
    </>
  );
}

const buttonStyle = {
  displayPrint: 'none',
  minHeight: 32,
  py: 0.25,
  '@media (pointer: coarse)': { minHeight: 40 },
} as const;

const paperStyle = {
  width: 'min(360px, calc(100vw - 32px))',
  maxHeight: 'min(520px, calc(100dvh - 32px))',
} as const;
