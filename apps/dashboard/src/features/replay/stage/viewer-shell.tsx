import Box from '@mui/material/Box';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Shell } from '../kernel/shell.ts';
import { StageCaption } from './stage-caption.tsx';

interface ViewerShellProps {
  shell: Shell;
  /** Header and notices. */
  top: ReactNode;
  /** Lies over the picture. */
  over?: ReactNode;
  controls?: ReactNode;
  panel?: ReactNode;
  /** What the picture is, where it is not the page as the visitor saw it. */
  label?: string;
  cursor: boolean;
  /** Whatever the theme. */
  dark?: boolean;
  /** All of it is in the shell: what stood in for it goes before the picture is measured. */
  onDrawn?: () => void;
}

/** Draws a viewer around its picture. The shell goes with it. */
export function ViewerShell({ shell, label, cursor, dark = false, onDrawn, ...slots }: ViewerShellProps) {
  const { t } = useTranslation('sessions');
  const host = useRef<HTMLDivElement>(null);
  const { element, stage } = shell;
  useLayoutEffect(() => onDrawn?.(), [onDrawn]);
  useLayoutEffect(() => {
    if (!element.isConnected) host.current?.append(element);
    const stop = stage.watch();
    return () => {
      stop();
      element.remove();
    };
  }, [element, stage]);
  useLayoutEffect(() => stage.setLabel(label ?? t('replay.picture')), [stage, label, t]);
  useLayoutEffect(() => stage.setCursor(cursor), [stage, cursor]);
  useLayoutEffect(() => {
    if (dark) element.dataset.theme = 'dark';
    else delete element.dataset.theme;
  }, [element, dark]);
  return (
    <>
      <Box ref={host} sx={{ display: 'contents' }} />
      {createPortal(slots.top, shell.top)}
      {createPortal(slots.over, shell.over)}
      {createPortal(<StageCaption stage={stage} />, shell.caption)}
      {createPortal(slots.controls, shell.controls)}
      {createPortal(slots.panel, shell.panel)}
    </>
  );
}
