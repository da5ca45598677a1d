import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dashboardSources } from '../testing/sources.ts';

/** What MUI puts over the page, elsewhere in the document than where it is rendered. (Of its tooltips nothing is sent.) */
const OVERLAY =
  /<(?:Dialog|Drawer|Menu|Modal|Popover|Popper|Portal|SwipeableDrawer|TextField|Autocomplete)\s[^>]*/g;

const overlays = dashboardSources()
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(OVERLAY)].map(([tag]) => ({ file, tag })));

test('what is done in anything that lies over the page stays in it', () => {
  expect(overlays.length).toBeGreaterThan(5);
  expect(overlays.filter(({ tag }) => !tag.includes('{...staysInside}')).map(({ file }) => file)).toEqual([]);
});
