import AdsClickRounded from '@mui/icons-material/AdsClickRounded';
import ArrowDropDownCircleOutlined from '@mui/icons-material/ArrowDropDownCircleOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import GestureRounded from '@mui/icons-material/GestureRounded';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import SentimentVeryDissatisfiedRounded from '@mui/icons-material/SentimentVeryDissatisfiedRounded';
import SwapVertRounded from '@mui/icons-material/SwapVertRounded';
import TouchAppOutlined from '@mui/icons-material/TouchAppOutlined';
import UndoRounded from '@mui/icons-material/UndoRounded';
import VideocamOffOutlined from '@mui/icons-material/VideocamOffOutlined';
import type { MarkerKind } from '@vitrine/contract/recording-index';

const ICONS = {
  page: DescriptionOutlined,
  click: AdsClickRounded,
  rage: SentimentVeryDissatisfiedRounded,
  error_click: ReportProblemOutlined,
  dead: TouchAppOutlined,
  quick_back: UndoRounded,
  scrolling: SwapVertRounded,
  thrash: GestureRounded,
  input: KeyboardOutlined,
  custom: SellOutlined,
  error: ErrorOutlineRounded,
  stopped: VideocamOffOutlined,
} as const satisfies Record<MarkerKind, unknown>;

/** What has to be noticed stands out; shapes alone tell the kinds apart. */
export const MARKER_COLOURS = {
  page: 'text.primary',
  click: 'text.secondary',
  rage: 'secondary.main',
  error_click: 'error.main',
  dead: 'secondary.main',
  quick_back: 'secondary.main',
  scrolling: 'secondary.main',
  thrash: 'text.secondary',
  input: 'text.secondary',
  custom: 'info.main',
  error: 'error.main',
  stopped: 'text.primary',
} as const satisfies Record<MarkerKind, string>;

interface MarkerIconProps {
  kind: MarkerKind;
  /** An input that chose from a list. */
  isChoice?: boolean;
}

export function MarkerIcon({ kind, isChoice = false }: MarkerIconProps) {
  const Icon = isChoice ? ArrowDropDownCircleOutlined : ICONS[kind];
  return <Icon aria-hidden sx={{ fontSize: 20, color: MARKER_COLOURS[kind] }} />;
}
