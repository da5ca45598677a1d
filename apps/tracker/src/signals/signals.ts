import { TRACKER_TAGS } from '@vitrine/contract/tags';
import { forget, guard } from '../host/guard.ts';
import type { Boot, Recorder } from '../host/vitrine-global.ts';
import { mayRecord } from '../visit/permission.ts';
import { arrivalNow } from './arrival.ts';
import { watchFailedRequests } from './failed-requests.ts';
import { watchLeaving } from './leaving.ts';
import { themeNow } from './theme.ts';
import { watchVitals } from './vitals.ts';

/** What the platform's page tells, where there is one. */
type Told = { cartRef(): string | undefined; themeId(): string | undefined };

/** Tells the recorder what insight is made of, on every store. What happens while nothing is recorded is told to nobody. */
export function tellSignals(recorder: Recorder, boot: Boot, { cartRef, themeId }: Told): void {
  const tell = (tag: string) => (payload: unknown) => {
    if (mayRecord(boot)) recorder.tell(tag, payload);
  };

  let isTold = false;
  recorder.facts = guard(() => {
    const cart_ref = cartRef();
    const arrival = isTold ? undefined : arrivalNow(boot.platform);
    isTold = true;
    return { ...(arrival && { arrival }), ...(cart_ref && { cart_ref }) };
  });

  watchLeaving(boot.platform, tell(TRACKER_TAGS.left));
  recorder.onLeave = watchVitals(tell(TRACKER_TAGS.vitals));
  watchFailedRequests(boot.ingest_url, tell(TRACKER_TAGS.failed_request));
  const tellTheme = guard(() =>
    forget(themeNow(boot.recorder_url, themeId()).then(tell(TRACKER_TAGS.theme))),
  );
  if (document.readyState === 'complete') tellTheme();
  else addEventListener('load', tellTheme);
}
