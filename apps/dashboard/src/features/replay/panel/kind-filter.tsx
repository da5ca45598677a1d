import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import type { MarkerKind } from '@vitrine/contract/recording-index';
import { useTranslation } from 'react-i18next';
import { MarkerIcon } from '../markers/marker-icon.tsx';
import type { KindCount } from './kind-counts.ts';

interface KindFilterProps {
  /** The kinds that there are, with how many of each. */
  kinds: readonly KindCount[];
  hidden: ReadonlySet<MarkerKind>;
  onToggle: (kind: MarkerKind) => void;
}

/** Which kinds the list shows. A kind that did not happen has no button. */
export function KindFilter({ kinds, hidden, onToggle }: KindFilterProps) {
  const { t } = useTranslation('sessions');
  return (
    <Box
      role="group"
      aria-label={t('replay.events.filter')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        px: 1.5,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {kinds.map(({ kind, count, more }) => {
        const shown = `${count}${more ? '+' : ''}`;
        const name = t(`replay.events.count.${kind}`, { count }).replace(String(count), shown);
        return (
          <ToggleButton
            key={kind}
            value={kind}
            selected={!hidden.has(kind)}
            onChange={() => onToggle(kind)}
            aria-label={name}
            title={name}
            size="small"
            sx={{
              gap: 0.5,
              px: 1,
              height: 32,
              color: 'text.primary',
              '@media (pointer: coarse)': { height: 40 },
              // Not by colour alone: what is hidden is struck through.
              '&:not(.Mui-selected)': { color: 'text.secondary', textDecoration: 'line-through' },
            }}
          >
            <MarkerIcon kind={kind} />
            <span className="numbers">{shown}</span>
          </ToggleButton>
        );
      })}
    </Box>
  );
}
