import { once } from 'node:events';

const CATEGORIES = ['toplevel', 'loading', 'devtools.timeline', 'blink.user_timing'];
const MARK = 'who is measured';

/** Does it, and answers the trace of the browser meanwhile, and which process and thread the page's is. */
export async function traced(browser, page, act) {
  const cdp = await browser.newBrowserCDPSession();
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: CATEGORIES },
    transferMode: 'ReportEvents',
  });
  await act();
  // The trace is of all pages' processes.
  await page.evaluate((mark) => performance.mark(mark), MARK);
  const complete = once(cdp, 'Tracing.tracingComplete');
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  const { pid, tid } = events.find(({ name }) => name === MARK);
  return { events, thread: { pid, tid } };
}
