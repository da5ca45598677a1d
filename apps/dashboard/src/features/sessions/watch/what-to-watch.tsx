import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { sessionReplayPath } from '../../../config/paths.ts';
import { numberFormat } from '../../../lib/number-format.ts';
import { warming } from '../warming/warming.ts';
import { WATCH_LINES, watchList, watchPath, watchQuery } from './watch-lines.ts';

/** Sessions of the last seven days that are worth a look, one line a kind. Nothing where there are none, or none that could be had. */
export function WhatToWatch() {
  const { t, i18n } = useTranslation('dashboard');
  const answers = useQueries({ queries: WATCH_LINES.map(watchQuery) });
  const lines = WATCH_LINES.flatMap((line, place) => {
    const { count = 0, count_is_estimate = false, results = [] } = answers[place]?.data ?? {};
    const [newest] = results;
    return newest ? [{ line, count, count_is_estimate, newest }] : [];
  });
  // All at once: lines that came one after another would push each other down.
  if (lines.length === 0 || answers.some(({ isPending }) => isPending)) return null;
  return (
    <Panel
      title={t('watch.title')}
      end={
        <Typography variant="body2" color="textSecondary" sx={{ pr: 1 }}>
          {t('watch.when')}
        </Typography>
      }
    >
      <Box component="ul" aria-label={t('watch.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map(({ line, count, count_is_estimate, newest }) => {
          const said = t(`watch.lines.${line}`, {
            count,
            number: `${count_is_estimate ? '~' : ''}${numberFormat(i18n.language).format(count)}`,
          });
          return (
            <Box component="li" key={line} sx={lineStyle}>
              <Link
                component={RouterLink}
                to={watchPath(line)}
                color="textPrimary"
                sx={{ minWidth: 0, py: 1 }}
              >
                {said}
              </Link>
              <Button
                component="a"
                {...warming(newest.session_id)}
                href={sessionReplayPath(newest.session_id, watchList(line))}
                target="_blank"
                rel="noopener"
                startIcon={<PlayArrowRounded />}
                aria-label={t('watch.playOf', { line: said, interpolation: { escapeValue: false } })}
                sx={{ flex: 'none' }}
              >
                {t('recent.play')}
              </Button>
            </Box>
          );
        })}
      </Box>
    </Panel>
  );
}

const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  minHeight: 48,
  pl: 2.5,
  pr: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;
