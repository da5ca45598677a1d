import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import ViewSidebarOutlined from '@mui/icons-material/ViewSidebarOutlined';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useDeferredValue, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../components/icon-action.tsx';
import { usePanel } from './use-panel.ts';

export interface PanelTab {
  id: string;
  label: string;
  content: ReactNode;
}

interface ReplayPanelProps {
  tabs: readonly PanelTab[];
  /** Whatever was open last: the picture is to have all the room. */
  startsClosed: boolean;
}

const PANEL_PX = 360;
const RAIL_PX = 48;

/** What is known of the visit, in tabs: beside the picture on wide screens, below it on narrow ones. */
export function ReplayPanel({ tabs, startsClosed }: ReplayPanelProps) {
  const { t } = useTranslation('sessions');
  const id = useId();
  const { beside, open, choose } = usePanel(
    tabs.map((tab) => tab.id),
    startsClosed,
  );
  // Its room is kept. What is in it comes in pieces, behind the stage: the first picture is not to wait for it.
  const isDrawn = useDeferredValue(true, false);
  const shown = tabs.find((tab) => tab.id === open);
  const name = shown ? t('replay.events.hide') : t('replay.events.show');
  const Icon = beside ? ViewSidebarOutlined : shown ? ExpandMoreRounded : ExpandLessRounded;
  // A rail has no room for names: there is one button then, which opens the first tab.
  const rail = beside && !shown;
  return (
    <Box
      component="aside"
      aria-label={t('replay.events.panel')}
      sx={{
        flex: 'none',
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        ...(beside
          ? { width: shown ? `min(${PANEL_PX}px, 50vw)` : RAIL_PX, borderLeft: 1 }
          : { borderTop: 1 }),
        ...(!beside && shown && { height: '45%' }),
        borderColor: 'divider',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: rail ? 'center' : 'space-between',
          minHeight: 48,
          pr: rail ? 0 : 0.5,
          ...(shown && { borderBottom: 1, borderColor: 'divider' }),
        }}
      >
        {isDrawn && !rail && (
          <Tabs
            value={open ?? false}
            onChange={(_, tab: string) => choose(tab)}
            variant="scrollable"
            scrollButtons={false}
            aria-label={t('replay.events.panel')}
            sx={{ minWidth: 0 }}
          >
            {tabs.map((tab) => (
              <Tab
                key={tab.id}
                value={tab.id}
                label={tab.label}
                id={`${id}-${tab.id}`}
                aria-controls={tab.id === open ? `${id}-panel` : undefined}
                sx={{ minWidth: 0, px: 1.5 }}
              />
            ))}
          </Tabs>
        )}
        {isDrawn && (
          <IconAction
            label={name}
            aria-expanded={shown !== undefined}
            onClick={() => choose(shown ? null : (tabs[0]?.id ?? null))}
          >
            <Icon />
          </IconAction>
        )}
      </Box>
      {isDrawn && shown && (
        <Box
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${shown.id}`}
          sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
        >
          {shown.content}
        </Box>
      )}
    </Box>
  );
}
