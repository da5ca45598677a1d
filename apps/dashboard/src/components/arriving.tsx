import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { keepWaiting } from '../lib/waiting.ts';
import { Unseen } from './unseen.tsx';

let outline = '';

/** @param html what the page shows before any script has come (index.html) */
export function keepOutline(html: string): void {
  outline = html;
}

/** While the first screen's code is on its way: the outline of it that the page came with stays where it stands. */
export function Arriving() {
  const { t } = useTranslation('dashboard');
  useLayoutEffect(keepWaiting, []);
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is the page's own. */}
      <div className="arrived" dangerouslySetInnerHTML={{ __html: outline }} />
      <Unseen role="status">{t('loading')}</Unseen>
    </>
  );
}
