/**
 * Goes to a page of the payment provider. Done once somebody is back on this one by their browser's history, which may
 * show it just as it was left: what waits for it must not wait for ever.
 */
export const leaveFor = (url: string): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    window.location.assign(url);
  });
