import CreditCardOutlined from '@mui/icons-material/CreditCardOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { PaymentMethod } from '@vitrine/contract/billing-payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasExpired, thisMonth } from './card-check.ts';
import { brandName, cardExpiry, cardName } from './card-words.ts';

interface CardRowProps {
  card: PaymentMethod;
  onMakeDefault: (card: PaymentMethod) => Promise<void>;
  onRemove: (card: PaymentMethod) => void;
}

/** A saved card, and what can be done about it. An item of a list. */
export function CardRow({ card, onMakeDefault, onRemove }: CardRowProps) {
  const { t } = useTranslation('billing');
  const [busy, setBusy] = useState(false);
  const name = cardName(t, card);
  const expired = hasExpired(card, thisMonth());
  const makeDefault = () => {
    setBusy(true);
    void onMakeDefault(card).finally(() => setBusy(false));
  };
  return (
    <Box component="li" sx={rowStyle}>
      <CreditCardOutlined aria-hidden sx={{ color: 'text.secondary' }} />
      <Box className="numbers" sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Box component="span" role="img" aria-label={name} sx={{ fontWeight: 560 }}>
            {`${brandName(card.brand)} •••• ${card.last4}`}
          </Box>
          {card.is_default && <Chip color="primary" label={t('cards.default')} />}
        </Box>
        <Typography variant="body2" color={expired ? 'error' : 'textSecondary'}>
          {expired ? t('cards.expired', cardExpiry(card)) : t('cards.expires', cardExpiry(card))}
        </Typography>
      </Box>
      <Box sx={actionsStyle}>
        {!card.is_default && (
          <Button loading={busy} aria-label={t('cards.makeDefaultOf', { card: name })} onClick={makeDefault}>
            {t('cards.makeDefault')}
          </Button>
        )}
        <Button
          color="inherit"
          disabled={busy}
          aria-label={t('cards.removeOf', { card: name })}
          onClick={() => onRemove(card)}
        >
          {t('cards.remove')}
        </Button>
      </Box>
    </Box>
  );
}

/** What can be done stands beside the card, or under its name where there is no room. */
const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto 1fr', sm: 'auto 1fr auto' },
  alignItems: 'center',
  columnGap: 1.5,
  px: 2.5,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
} as const;

const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gridColumn: { xs: 2, sm: 'auto' },
  ml: { xs: -2, sm: 0 },
  mr: -1,
} as const;
