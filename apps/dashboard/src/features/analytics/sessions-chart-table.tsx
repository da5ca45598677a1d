import Box from '@mui/material/Box';
import type { TimelinePoint } from '@vitrine/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../lib/number-format.ts';
import { fullDay } from './days.ts';

/** What the line shows, for who does not see it. */
export function SessionsChartTable({ points }: { points: readonly TimelinePoint[] }) {
  const { t, i18n } = useTranslation('dashboard');
  const whole = numberFormat(i18n.language);
  return (
    <Box sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
      <table>
        <caption>{t('chart.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.day')}</th>
            <th scope="col">{t('chart.sessions')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ date, sessions }) => (
            <tr key={date}>
              <th scope="row">{fullDay(date)}</th>
              <td>{whole.format(sessions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
