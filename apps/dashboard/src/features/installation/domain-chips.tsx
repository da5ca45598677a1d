import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../components/icon-action.tsx';

interface DomainChipsProps {
  domains: readonly string[];
  /** Absent for who may not, or not now. */
  onRemove?: (domain: string) => void;
}

export function DomainChips({ domains, onRemove }: DomainChipsProps) {
  const { t } = useTranslation('settings');
  return (
    <Box component="ul" aria-label={t('installation.domains.list')} sx={listStyle}>
      {domains.map((domain) => (
        <Box component="li" key={domain} sx={chipStyle}>
          <Box component="span" sx={{ py: 1, overflowWrap: 'anywhere' }}>
            {domain}
          </Box>
          {onRemove && (
            <IconAction
              label={t('installation.domains.remove', { domain })}
              onClick={() => onRemove(domain)}
              sx={{ borderRadius: 999 }}
            >
              <CloseRounded sx={{ fontSize: '1.125rem' }} />
            </IconAction>
          )}
        </Box>
      ))}
    </Box>
  );
}

const listStyle = { listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0 } as const;

const chipStyle = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 40,
  maxWidth: '100%',
  pl: 2,
  '&:not(:has(button))': { pr: 2 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 999,
  lineHeight: 1.3,
} as const;
