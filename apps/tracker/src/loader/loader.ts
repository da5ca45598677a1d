import { isAble } from '../host/able.ts';
import { guard } from '../host/guard.ts';
import type { Boot, VitrineGlobal } from '../host/vitrine-global.ts';
import { rememberConsent } from '../visit/consent.ts';
import { mayRecord, whenShopifyIsKnown } from '../visit/permission.ts';
import { touchSession } from '../visit/session.ts';
import { tellOfPolicy, tryAgainOnReload } from './policy.ts';
import { whenIdle, whenShown } from './when-idle.ts';

/** On every page of every store: decides whether this page is recorded, and only then asks for the recorder. */
function load(vitrine: VitrineGlobal, boot: Boot): void {
  let asked = false;
  tellOfPolicy(boot);
  tryAgainOnReload();

  const start = () => {
    if (!mayRecord(boot)) return;
    if (vitrine.recorder) return vitrine.recorder.start();
    const session = touchSession(Date.now(), boot.settings.sample_rate);
    if (asked || !session?.sampled || session.quiet) return;
    asked = true;
    whenIdle(guard(fetchRecorder));
  };

  // What a platform's page says is the recorder's to write down. They come in either order: in ours, a script of the store's might have to wait.
  const introduce = guard(() => {
    if (vitrine.recorder && vitrine.platform) vitrine.platform(vitrine.recorder);
  });

  const fetchScript = (url: string) => {
    // Made by a script, it holds nothing up.
    const script = document.createElement('script');
    script.src = vitrine.policy ? vitrine.policy.createScriptURL(url) : url;
    // The store's own scripts and pictures go first.
    script.setAttribute('fetchpriority', 'low');
    script.onload = introduce;
    document.head.append(script);
  };

  const fetchRecorder = () => {
    fetchScript(boot.recorder_url);
    fetchScript(boot.platform_url);
  };

  const consent = guard((answer: boolean) => {
    rememberConsent(answer === true);
    if (answer === true) whenShown(guard(start));
    else vitrine.recorder?.forget();
  });

  vitrine.consent = consent;
  for (const [name, args] of vitrine.q || []) if (name === 'consent') consent(args[0] === true);

  document.addEventListener(
    'visitorConsentCollected',
    guard(() => (mayRecord(boot) ? start() : vitrine.recorder?.stop())),
  );
  whenShown(() => whenShopifyIsKnown(boot.platform, guard(start)));
}

guard(() => {
  const { vitrine } = window;
  if (!vitrine?.boot || vitrine.loaded) return;
  vitrine.loaded = true;
  // Nothing at all where it is too old: what the page asks of us stays with the snippet.
  if (isAble()) load(vitrine, vitrine.boot);
})();
