import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { tint } from '../../../apps/dashboard/src/components/tint.ts';

/** Width of a character of the drawing's font, which is told how wide each run of it is. */
const CHARACTER = 9;
const LEFT = 18;
/** Between the hash and what stands around it: its mark covers neither. */
const GAP = 9;
const PARTS = ['https://api.bigcommerce.com', '/stores/', 'abc123xyz', '/v3/'] as const;

/** An API path with the store hash in it marked. Two lines, so that it can be read on a phone. */
export function ApiPathDrawing() {
  const { t } = useTranslation('integrations');
  const id = useId();
  const [host, stores, hash, rest] = PARTS;
  const hashLeft = LEFT + stores.length * CHARACTER + GAP;
  const hashWidth = hash.length * CHARACTER;
  const hashRight = hashLeft + hashWidth;
  return (
    <Box component="svg" role="img" aria-labelledby={id} viewBox="0 0 300 136" sx={drawingStyle}>
      <title id={id}>{t('bigcommerce.steps.copy.image')}</title>
      <rect className="field" x="0.5" y="0.5" width="299" height="135" rx="12" />
      <Run x={LEFT} y={36} text={host} />
      <rect className="mark" x={hashLeft - 5} y="51" width={hashWidth + 10} height="28" rx="6" />
      <Run x={LEFT} y={70} text={stores} />
      <Run x={hashLeft} y={70} text={hash} strong />
      <Run x={hashRight + GAP} y={70} text={rest} />
      <path className="line" d={`M${hashLeft + hashWidth / 2} 82 v14`} />
      <text className="name" x={hashLeft + hashWidth / 2} y="115" textAnchor="middle">
        {t('bigcommerce.steps.copy.hash')}
      </text>
    </Box>
  );
}

const Run = ({ x, y, text, strong }: { x: number; y: number; text: string; strong?: boolean }) => (
  <text
    className={strong ? 'hash' : 'path'}
    x={x}
    y={y}
    textLength={text.length * CHARACTER}
    lengthAdjust="spacingAndGlyphs"
  >
    {text}
  </text>
);

const drawingStyle = {
  display: 'block',
  width: '100%',
  maxWidth: 380,
  '& .field': { fill: 'var(--mui-palette-background-default)', stroke: 'var(--mui-palette-divider)' },
  '& text': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', fontSize: '15px' },
  '& .path': { fill: 'var(--mui-palette-text-secondary)' },
  '& .hash': { fill: 'var(--mui-palette-text-primary)', fontWeight: 650 },
  '& .mark': {
    fill: tint('primary', 0.16),
    stroke: 'var(--mui-palette-primary-main)',
    strokeWidth: 1.5,
  },
  '& .line': { stroke: 'var(--mui-palette-primary-main)', strokeWidth: 1.5 },
  '& .name': {
    fill: 'var(--mui-palette-primary-main)',
    fontFamily: 'inherit',
    fontSize: '14px',
    fontWeight: 600,
  },
} as const;
