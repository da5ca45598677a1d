import ArrowDropDownRounded from '@mui/icons-material/ArrowDropDownRounded';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { SPEEDS, type Speed } from '@vitrine/player';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../../lib/number-format.ts';
import { ViewerMenu } from './viewer-menu.tsx';

interface SpeedControlProps {
  speed: Speed;
  /** To the next of the button's own cycle. */
  onCycle: () => void;
  onChoose: (speed: Speed) => void;
  over: RefObject<HTMLElement | null>;
}

/** The button that goes through the common speeds, and beside it the menu of them all. */
export function SpeedControl({ speed, onCycle, onChoose, over }: SpeedControlProps) {
  const { t, i18n } = useTranslation('sessions');
  const written = writtenIn(i18n.language, speed);
  const name = t('replay.speed', { speed: written });
  return (
    <>
      <Button
        title={name}
        onClick={onCycle}
        aria-label={name}
        color="inherit"
        className="numbers"
        sx={{ minWidth: 44, px: 0.5 }}
      >
        {written}x
      </Button>
      <ViewerMenu
        name={t('replay.player.speeds')}
        icon={<ArrowDropDownRounded />}
        over={over}
        buttonStyle={{ ml: -1, px: 0 }}
      >
        {(close) =>
          SPEEDS.map((each) => (
            <MenuItem
              key={each}
              role="menuitemradio"
              aria-checked={each === speed}
              selected={each === speed}
              className="numbers"
              onClick={() => {
                onChoose(each);
                close();
              }}
            >
              <Written speed={each} />x
            </MenuItem>
          ))
        }
      </ViewerMenu>
    </>
  );
}

/** Whole numbers are written alike in all our languages: what writes the others takes the browser a while to get ready. */
const writtenIn = (language: string, speed: Speed): string =>
  Number.isInteger(speed) ? String(speed) : numberFormat(language).format(speed);

/** Drawn when the menu is open, and not before. */
function Written({ speed }: { speed: Speed }) {
  const { i18n } = useTranslation('sessions');
  return writtenIn(i18n.language, speed);
}
