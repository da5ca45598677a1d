import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { linkArea, stretchedLink } from './stretched-link.ts';

interface HubCardProps {
  icon: ReactNode;
  title: string;
  body: string;
  /** Where it leads, as a whole; a card without it only says that something is to come. */
  to?: string;
  end: ReactNode;
}

/** One of the things that a hub leads to; an item of a list. */
export const HubCard = (card: HubCardProps) => (
  <Paper component="li" variant="outlined" sx={card.to ? [cardStyle, linkStyle] : cardStyle}>
    <Content {...card} />
  </Paper>
);

/** Keeps the place of a card as long as it is not known whether there is one. */
export const HubCardPlace = (card: Omit<HubCardProps, 'to'>) => (
  <Skeleton component="li" aria-hidden variant="rounded" sx={placeStyle}>
    <Content {...card} />
  </Skeleton>
);

const Content = ({ icon, title, body, to, end }: HubCardProps) => (
  <>
    <Box aria-hidden sx={{ display: 'grid', color: to ? 'primary.main' : 'text.secondary' }}>
      {icon}
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <Typography component="h2" variant="h3">
        {to ? (
          <Box component={Link} to={to} sx={{ color: 'inherit', textDecoration: 'none', ...stretchedLink }}>
            {title}
          </Box>
        ) : (
          title
        )}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
        {body}
      </Typography>
    </Box>
    <Box sx={{ display: 'grid', color: 'text.secondary' }}>{end}</Box>
  </>
);

const cardStyle = {
  ...linkArea,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  gap: 2,
  minHeight: 88,
  px: 2.5,
  py: 2,
} as const;

/** As large as the card, whose border has its room too. */
const placeStyle = { ...cardStyle, maxWidth: 'none', border: '1px solid transparent' } as const;

/** The link covers the card. */
const linkStyle = {
  transition: 'border-color 120ms',
  '&:hover': { borderColor: 'primary.main' },
} as const;
