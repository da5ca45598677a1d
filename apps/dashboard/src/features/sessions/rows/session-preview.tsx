import Box from '@mui/material/Box';
import type { SessionSummary } from '@vitrine/contract/sessions';
import { useRef, useState } from 'react';
import { useAreaSize } from '../../../lib/use-area-size.ts';
import { previewFit } from './preview-fit.ts';

/**
 * The first picture of a visit over the whole of its positioned parent: a page that does nothing, made by the server of the
 * recording. Decoration: dead to mouse, keyboard and assistive technology. What cannot be had leaves the parent as it is.
 */
export function SessionPreview({ session }: { session: SessionSummary }) {
  const area = useRef<HTMLDivElement>(null);
  const size = useAreaSize(area);
  // Links are others each hour; what is on screen stays.
  const [shown, setShown] = useState<string>();
  const url = shown ?? session.preview_url;
  const fit = previewFit(size, { width: session.viewport_width, height: session.viewport_height });
  return (
    <Box ref={area} aria-hidden inert sx={{ position: 'absolute', inset: 0, overflow: 'hidden' }}>
      {url !== null && fit.scale > 0 && (
        <Box
          component="iframe"
          key={url}
          src={url}
          sandbox="allow-same-origin"
          loading="lazy"
          scrolling="no"
          tabIndex={-1}
          width={fit.width}
          height={fit.height}
          onLoad={({ currentTarget }) => {
            // An error is JSON.
            if (currentTarget.contentDocument?.contentType === 'text/html') setShown(url);
          }}
          style={{ left: fit.left, transform: `scale(${fit.scale})`, opacity: shown === undefined ? 0 : 1 }}
          sx={frameStyle}
        />
      )}
    </Box>
  );
}

const frameStyle = {
  position: 'absolute',
  top: 0,
  border: 0,
  transformOrigin: '0 0',
  transition: 'opacity 160ms',
  pointerEvents: 'none',
  // As the replay: stores are made for light pages, whatever our own theme is.
  bgcolor: '#fff',
  colorScheme: 'light',
} as const;
