import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface EventRowProps {
  icon: ReactNode;
  title: string;
  /** What stands under it; may be empty. */
  detail: string;
  time: string;
}

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The content of a row of the panel's lists. Spans: it stands in a button. */
export function EventRow({ icon, title, detail, time }: EventRowProps) {
  return (
    <>
      {icon}
      <Box component="span" title={title} sx={{ flex: 1, minWidth: 0, display: 'grid' }}>
        {/* Untrusted text may be of another script: it keeps its direction to itself. */}
        <Box component="bdi" sx={{ ...line, fontSize: '0.875rem', lineHeight: '20px' }}>
          {title}
        </Box>
        {detail && (
          <Box
            component="bdi"
            sx={{ ...line, fontSize: '0.75rem', lineHeight: '16px', color: 'text.secondary' }}
          >
            {detail}
          </Box>
        )}
      </Box>
      <Box component="span" className="numbers" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {time}
      </Box>
    </>
  );
}
