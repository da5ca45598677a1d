// rrweb's recorder has no sender: what it emits goes as its documentation shows, in batches of JSON, though every second, since pages of
// the visit are left after three.
import { record } from '@rrweb/record';

let lines = [];
record({ emit: (event) => lines.push(JSON.stringify(event)), recordAfter: 'DOMContentLoaded' });

function take() {
  const body = `[${lines.join()}]`;
  lines = [];
  return body;
}
setInterval(() => {
  if (lines.length > 0) void fetch('/events', { method: 'POST', body: take() });
}, 1_000);
addEventListener('pagehide', () => navigator.sendBeacon('/events', take()));
