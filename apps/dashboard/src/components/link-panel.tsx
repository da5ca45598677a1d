import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Panel, PanelBody } from './panel.tsx';

interface LinkPanelProps {
  title: string;
  body: string;
  /** What the button says that leads there. */
  action: string;
  to: string;
}

/** A part of a screen that leads to one of its own. */
export const LinkPanel = ({ title, body, action, to }: LinkPanelProps) => (
  <Panel title={title}>
    <PanelBody>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1.5 }}>
        <Box sx={{ flex: '1 1 18rem', color: 'text.secondary' }}>{body}</Box>
        <Button variant="outlined" component={Link} to={to}>
          {action}
        </Button>
      </Box>
    </PanelBody>
  </Panel>
);
