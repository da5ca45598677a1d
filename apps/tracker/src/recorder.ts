import { TRACKER_TAGS } from '@vitrine/contract/tags';
import { guard } from './host/guard.ts';
import { KEYS } from './host/storage.ts';
import type { Boot, VitrineGlobal } from './host/vitrine-global.ts';
import { type KnownAs, readIdentity, readStoreEvent } from './record/identity.ts';
import { type Run, startRun } from './run.ts';
import { rememberedConsent } from './visit/consent.ts';
import { forgetVisitor } from './visit/forget-visitor.ts';
import { mayRecord } from './visit/permission.ts';
import { touchSession } from './visit/session.ts';

/** The recorder: takes the page's calls, and runs while the visitor may be recorded. */
function installRecorder(vitrine: VitrineGlobal, boot: Boot): void {
  let run: Run | undefined;
  let knownAs: KnownAs = {};
  let greeted = false;

  const stop = () => {
    run?.stop();
    run = undefined;
  };

  const start = () => {
    if (run || !mayRecord(boot)) return;
    const session = touchSession(Date.now(), boot.settings.sample_rate);
    if (!session?.sampled || session.quiet) return;
    run = startRun(vitrine, boot, session, () => knownAs);
    if (greeted) return;
    greeted = true;
    // The one line that a merchant looks for to see that the installation works.
    console.log('[vitrine] tracker initialized');
  };

  const calls = {
    identify: guard((identity: Parameters<typeof readIdentity>[0]) => {
      knownAs = { ...knownAs, ...readIdentity(identity) };
      const { email, user_id } = knownAs;
      run?.custom(TRACKER_TAGS.identify, {
        ...(email ? { email } : {}),
        ...(user_id ? { id: user_id } : {}),
      });
    }),
    event: guard((name: unknown, data?: unknown) => {
      const event = readStoreEvent(name, data);
      if (event) run?.custom(TRACKER_TAGS.event, event);
    }),
  };

  const forget = guard(() => {
    stop();
    knownAs = {};
    forgetVisitor();
  });

  vitrine.recorder = {
    start: guard(start),
    stop: guard(stop),
    forget,
    tell: (tag, payload) => run?.custom(tag, payload),
    page: () => run?.page(),
  };
  // "No" holds in every open tab, and on a page that the browser kept aside meanwhile.
  const heed = guard(() => {
    if (rememberedConsent() === 'no') forget();
  });
  addEventListener('storage', ({ key }) => key === KEYS.consent && heed());
  addEventListener('pageshow', heed);
  start();
  Object.assign(vitrine, calls);
  // Consent was the loader's to answer.
  for (const [name, args] of vitrine.q?.splice(0) ?? []) {
    if (name === 'identify') calls.identify(args[0] as Parameters<typeof readIdentity>[0]);
    else if (name === 'event') calls.event(args[0], args[1]);
  }
}

guard(() => {
  const { vitrine } = window;
  if (vitrine?.boot && !vitrine.recorder) installRecorder(vitrine, vitrine.boot);
})();
