import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SessionDetail } from '@vitrine/contract/sessions';
import { EVENT_TYPES } from '@vitrine/contract/tags';
import type { Timeline } from '@vitrine/player';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../lib/country-name.ts';
import { minutesAndSeconds } from '../../../lib/format.ts';
import { numberFormat } from '../../../lib/number-format.ts';

interface SessionDetailsProps {
  session: SessionDetail;
  timeline: Timeline;
  /** Parts that cannot be played. */
  damaged: number;
}

const TYPE_NAMES = new Map(Object.entries(EVENT_TYPES).map(([name, type]) => [String(type), name]));

/** The session as its data has it (specification, section 2 "Replay viewer"). */
export function SessionDetails({ session, timeline, damaged }: SessionDetailsProps) {
  const { t, i18n } = useTranslation('sessions');
  const [logged, setLogged] = useState(false);
  const number = numberFormat(i18n.language);
  const { viewport_width: width, viewport_height: height } = session;
  const unknown = t('replay.events.details.unknown');
  const text = (key: 'yes' | 'no') => t(`replay.events.details.${key}`);
  const facts: readonly [FactName, ReactNode][] = [
    ['url', <bdi key="url">{session.original_url || unknown}</bdi>],
    ['platform', t(`device.${session.platform}`)],
    ['viewport', width && height ? `${width} × ${height}` : unknown],
    ['duration', t('duration', minutesAndSeconds(session.duration))],
    ['browser', session.browser || unknown],
    ['country', session.country ? countryName(session.country, i18n.language) : unknown],
    ['id', session.session_id],
    ['totalEvents', number.format(session.total_events)],
    ['fullSnapshot', session.has_full_snapshot ? text('yes') : text('no')],
    ['leftOut', number.format(damaged)],
    ['missing', number.format(session.missing_blocks)],
  ];
  const log = async () => {
    console.log({ ...session, events: await timeline.eventSource.all() });
    setLogged(true);
  };
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        overflowY: 'auto',
        p: 2,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2.5,
        alignContent: 'start',
      }}
    >
      <Facts rows={facts.map(([name, value]) => [t(`replay.events.details.${name}`), value])} />
      <section>
        <Title>{t('replay.events.details.byType')}</Title>
        <Facts
          rows={Object.entries(session.event_counts).map(([type, count]) => [
            TYPE_NAMES.get(type) ?? t('replay.events.details.otherType', { type }),
            number.format(count),
          ])}
        />
      </section>
      <section>
        <Title>{t('replay.events.details.firstEvent')}</Title>
        <Box
          component="pre"
          tabIndex={0}
          role="region"
          aria-label={t('replay.events.details.firstEvent')}
          sx={jsonStyle}
        >
          {timeline.first_event}
        </Box>
      </section>
      <Box
        role="status"
        sx={{ display: 'grid', gap: 1, pb: 1, fontSize: '0.75rem', color: 'text.secondary' }}
      >
        <Button variant="outlined" onClick={() => log().catch(console.error)}>
          {t('replay.events.details.log')}
        </Button>
        {logged && t('replay.events.details.logged')}
      </Box>
    </Box>
  );
}

type FactName =
  | 'url'
  | 'platform'
  | 'viewport'
  | 'duration'
  | 'browser'
  | 'country'
  | 'id'
  | 'totalEvents'
  | 'fullSnapshot'
  | 'leftOut'
  | 'missing';

const Title = ({ children }: { children: ReactNode }) => (
  <Box component="h2" sx={{ m: 0, mb: 0.75, fontSize: '0.8125rem', fontWeight: 600 }}>
    {children}
  </Box>
);

const Facts = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 9.5rem) minmax(0, 1fr)',
      columnGap: 2,
      rowGap: 0.75,
      fontSize: '0.8125rem',
    }}
  >
    {rows.map(([name, value]) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {name}
        </Box>
        <Box component="dd" className="numbers" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);

const jsonStyle = {
  m: 0,
  p: 1.5,
  maxHeight: 320,
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  fontSize: '0.75rem',
  lineHeight: 1.5,
} as const;
