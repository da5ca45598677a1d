import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MAX_VISIT_NUMBER, SIGNALS } from '@vitrine/contract/labels';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Unseen } from '../../../components/unseen.tsx';
import { countryName } from '../../../lib/country-name.ts';
import { moneyText } from '../../../lib/money.ts';
import { numberFormat } from '../../../lib/number-format.ts';
import { storeText } from '../../../lib/store-text.ts';
import { SIGNAL_ICONS } from './signal-icons.ts';
import { storyText } from './story.ts';

interface OfSession {
  session: SessionSummary;
}

const MAX_SOURCE = 40;

/** What tells visitors apart who have no name: on what, from where, and the how many-th session of theirs it is. */
export function WhoLine({ session }: OfSession) {
  const { t, i18n } = useTranslation('sessions');
  const { platform, country, visit_number } = session;
  const form =
    visit_number >= MAX_VISIT_NUMBER
      ? 'most'
      : (new Intl.PluralRules(i18n.language, { type: 'ordinal' }).select(visit_number) as 'other');
  const parts = [
    t(`visit.on.${platform}`),
    ...(country ? [countryName(country, i18n.language)] : []),
    t(`visit.nth.${form}`, { number: numberFormat(i18n.language).format(visit_number) }),
  ];
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={whoStyle}>
      {parts.map((part, place) => (
        <Fragment key={part}>
          {place > 0 && ' · '}
          <span>{part}</span>
        </Fragment>
      ))}
    </Typography>
  );
}

/** What happened, in one sentence of at most two lines; the hint of the row has all of it. */
export function Story({ session: { insight } }: OfSession) {
  const { t, i18n } = useTranslation('sessions');
  const text = insight ? storyText(insight.story, t, i18n.language) : '';
  return text ? (
    <Typography component="span" variant="body2" sx={storyStyle}>
      {text}
    </Typography>
  ) : null;
}

/** Where the visit came from, how far it got, what was in the cart, and what may have gone wrong. */
export function VisitFacts({ session }: OfSession) {
  const { t, i18n } = useTranslation(['sessions', 'filters']);
  const { insight } = session;
  const source = useSource(session);
  const cart = insight?.cart && moneyText(insight.cart, i18n.language);
  const number = (count: number) => numberFormat(i18n.language).format(count);
  return (
    <Box component="span" sx={factsStyle}>
      <Fact name={t('visit.source')}>{source}</Fact>
      {insight && insight.stage !== 'visit' && (
        <Fact name={t('visit.outcome')}>{t(`filters:conditions.values.stage.${insight.stage}`)}</Fact>
      )}
      {cart && <Fact name={t('visit.cart')}>{cart}</Fact>}
      {SIGNALS.map((kind) => {
        const count = insight?.signals[kind];
        const Icon = SIGNAL_ICONS[kind];
        return (
          count && (
            <Box component="span" key={kind} data-signal={kind} sx={signalStyle}>
              <Icon aria-hidden sx={{ fontSize: 16 }} />
              <Unseen>{`${t(`filters:conditions.values.signal.${kind}`)}: `}</Unseen>
              {number(count)}
            </Box>
          )
        );
      })}
    </Box>
  );
}

/** The app, the advertisement or the site that led to the visit, else its channel. */
function useSource({ channel, in_app, paid, referrer_host }: SessionSummary): string {
  const { t } = useTranslation('filters');
  if (in_app && in_app !== 'other') return t(`conditions.values.in_app.${in_app}`);
  if (paid) return t(`conditions.values.paid.${paid}`);
  return referrer_host ? storeText(referrer_host, MAX_SOURCE) : t(`conditions.values.channel.${channel}`);
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box component="span" sx={factStyle}>
    <Unseen>{`${name}: `}</Unseen>
    {children}
  </Box>
);

/** One line of a table; beneath one another where text is large. */
const whoStyle = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: { md: 'nowrap' },
} as const;

const storyStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

const factsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.25,
  minWidth: 0,
  fontSize: '0.8125rem',
  color: 'text.secondary',
} as const;

const factStyle = {
  position: 'relative',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const signalStyle = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.25,
  color: 'warning.main',
} as const;
