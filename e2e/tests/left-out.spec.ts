import { EVENT_TYPES, TRACKER_TAGS } from '@vitrine/contract/tags';
import { Account, freshEmail } from '../lib/account.ts';
import { type At, meta, moved, picture, postRecording } from '../lib/posted-recording.ts';
import { expect, test } from '../lib/test.ts';
import { openViewer } from '../lib/viewer.ts';

test('what the tracker left out is said where it is missing, and in the list', async ({
  browser,
  product,
}) => {
  const stopped = (at: number, reason: string): At => ({
    at,
    type: EVENT_TYPES.Custom,
    data: { tag: TRACKER_TAGS.stopped, payload: { reason } },
  });
  const owner = await Account.register(product, freshEmail('left-out'));
  // A visitor who does something: playing leaves out where nothing is done.
  const moves = (...times: number[]) => times.map((at) => moved(at, [at % 90, 10]));
  const id = await postRecording(product, owner, [
    {
      blocks: [
        [meta(0), picture(10, 'Uno'), ...moves(500, 1_200), stopped(2_000, 'paused')],
        [...moves(2_500, 3_500), picture(4_000, 'Dos'), ...moves(4_500, 5_500)],
      ],
    },
    {
      blocks: [
        [meta(6_000), picture(6_010, 'Tres'), ...moves(7_000), stopped(8_000, 'mutation_storm')],
        moves(8_500, 9_000),
      ],
    },
    {
      blocks: [
        [
          meta(10_000),
          picture(10_010, 'Cuatro'),
          stopped(10_020, 'page_too_large'),
          ...moves(11_000, 12_000),
        ],
      ],
    },
  ]);
  const { page } = await openViewer(browser, product, owner, `${id}?t=1&paused=1`);
  const row = (text: string) =>
    page
      .getByRole('list', { name: 'Events in this session' })
      .getByRole('button')
      .filter({ hasText: text })
      .first();
  const notice = page.getByTestId('replay-left-out');
  await expect(page.getByTestId('replay-frame')).toHaveAttribute('data-settled', 'true');
  await expect(notice).toBeEmpty();
  const pause = 'Changes to this page weren’t recorded for a moment: there were too many at once.';
  await row(pause).click();
  await expect(notice).toHaveText(pause);
  // The next picture makes up for it; a storm is for the rest of the page.
  await expect(notice).toBeEmpty();
  const rest = 'The rest of this page wasn’t recorded: it changed too much at once.';
  await expect(notice).toHaveText(rest);
  await expect(row(rest)).toContainText('Not recorded');
  const part = 'Part of this page wasn’t recorded: it’s too large.';
  await row(part).click();
  await expect(notice).toHaveText(part);
  await page.goto(`${product.url}/recordings`);
  const listed = page.getByRole('row').filter({ hasText: 'Incomplete' });
  await expect(listed).toHaveCount(1);
  await expect(listed.getByRole('link').first()).toHaveAttribute('title', new RegExp(rest));
});
