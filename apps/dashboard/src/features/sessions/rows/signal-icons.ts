import AdsClickRounded from '@mui/icons-material/AdsClickRounded';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import GestureOutlined from '@mui/icons-material/GestureOutlined';
import SentimentVeryDissatisfiedRounded from '@mui/icons-material/SentimentVeryDissatisfiedRounded';
import SwapVertRounded from '@mui/icons-material/SwapVertRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import type { Signal } from '@vitrine/contract/labels';

export const SIGNAL_ICONS: Record<Signal, typeof BlockOutlined> = {
  rage: SentimentVeryDissatisfiedRounded,
  dead: BlockOutlined,
  error_click: AdsClickRounded,
  quick_back: UndoRounded,
  scrolling: SwapVertRounded,
  thrash: GestureOutlined,
  error: ErrorOutlineRounded,
};
