const links = (page) => page.locator('a[href*="/session-replay/"]');
const shown = (locator) => locator.first().waitFor();

const plain = (sessions) =>
  `<!doctype html><meta name="viewport" content="width=device-width"><title>Plain</title><h1>Recordings</h1><table>${sessions
    .map(
      ({ session_id, pages_visited, duration, start_time }) =>
        `<tr><th><a href="/session-replay/${session_id}">Anonymous visitor</a><td>${pages_visited.join(' ')}<td>${duration}<td>${start_time}`,
    )
    .join('')}</table>`;

/** What is loaded, and when it is there. `plain` is the list's rows without a script: what the machine takes for any page at all. */
export const screensOf = (sessions) => ({
  plain: {
    path: '/plain',
    stranger: true,
    before: (page) =>
      page.route('**/plain', (route) => route.fulfill({ contentType: 'text/html', body: plain(sessions) })),
    there: (page) => shown(links(page)),
  },
  login: { path: '/login', stranger: true, there: (page) => shown(page.locator('input[type=password]')) },
  overview: { path: '/', there: (page) => shown(page.getByRole('slider')) },
  recordings: { path: '/recordings', there: (page) => shown(links(page)) },
  replay: {
    path: `/session-replay/${sessions[0].session_id}`,
    there: (page) => shown(page.locator('.replay-layer-shown iframe')),
  },
});

const press = async (page, ...keys) => {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(BETWEEN_MS);
  }
};
/** Between two touches of a person who knows what they want. */
const BETWEEN_MS = 500;

/** What people do most on the two screens that they are on most. */
export const interactionsOf = (sessions) => ({
  recordings: {
    path: '/recordings',
    there: (page) => shown(links(page)),
    async act(page) {
      await page.getByRole('main').getByRole('checkbox').nth(1).click();
      await page.waitForTimeout(BETWEEN_MS);
      await page.getByRole('main').getByRole('checkbox').nth(1).click();
      await page.getByRole('searchbox').click();
      await page.keyboard.type('velas', { delay: 120 });
      await page.waitForTimeout(BETWEEN_MS);
    },
  },
  replay: {
    path: `/session-replay/${sessions[0].session_id}?paused=1`,
    there: (page) => shown(page.locator('.replay-layer-shown iframe')),
    act: (page) => press(page, ' ', ' ', 'ArrowRight', 'ArrowRight', 'ArrowLeft', ' ', ' '),
  },
});
