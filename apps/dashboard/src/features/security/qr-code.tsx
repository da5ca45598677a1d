import Box from '@mui/material/Box';
import encodeQR from 'qr';

/** Of the picture, its white border with it; phones want it some centimetres wide. */
const SIZE_PX = 200;

/** A text as a picture that phones read; black on white in both themes, as they expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 3 });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      sx={{ width: SIZE_PX, maxWidth: '100%', justifySelf: 'center', bgcolor: '#fff', borderRadius: 1 }}
    >
      <path d={path} fill="#000" />
    </Box>
  );
}
