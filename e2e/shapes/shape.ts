import type { BrowserContextOptions, Page } from '@playwright/test';

/** What a page of a shape's asks for beside itself. */
export interface Resource {
  type: string;
  body: string | Buffer;
}

/** A page that does one kind of thing, and a visit to it. */
export interface Shape {
  name: string;
  /** By path below the shape's own folder; '' is the page itself. */
  files: Readonly<Record<string, string | Resource>>;
  context?: BrowserContextOptions;
  /** What a replay does not show by intent: a selector. Fields that are typed into are left out in any case. */
  unseen?: string;
  /** What the visitor or the page does, before a moment of rest each. The first moment is the page as it opens. */
  steps: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
}

/** One window for all: small, because each moment is compared pixel by pixel, several times. */
export const SHAPE_WINDOW = { width: 800, height: 560 };

/** A page with the look that all shapes share. */
export const html = (title: string, parts: { css?: string; body: string; attributes?: string }): string =>
  `
<!doctype html>
<html lang="en"${parts.attributes ? ` ${parts.attributes}` : ''}>
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${LOOK}${parts.css ?? ''}</style>
</head>
<body>${parts.body}</body>
</html>`.trim();

const LOOK = `
* { box-sizing: border-box }
body { margin: 0; padding: 24px; font: 15px/1.5 sans-serif; color: #1f2937; background: #faf7f2 }
h1 { margin: 0 0 16px; font: 600 26px/1.2 serif }
p { margin: 0 0 12px }
.row { display: flex; flex-wrap: wrap; gap: 12px; margin-bottom: 16px }
.card { padding: 14px 16px; border: 1px solid #d9cfc1; border-radius: 10px; background: #fff }
button { padding: 8px 14px; border: 0; border-radius: 8px; font: inherit; color: #fff; background: #6b4f3a }
`;
