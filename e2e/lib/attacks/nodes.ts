import type { Told } from './attack.ts';

/** A node as rrweb's recorder writes it, or as somebody pretends. */
export type Recorded = Readonly<Record<string, unknown>> & { id: number };
type Attributes = Readonly<Record<string, unknown>>;

/** What an attack is made with. */
export interface Make {
  /** JavaScript that would be seen if it ran, without quotes of its own but `'`. */
  run: string;
  /** An address of the attack's own host, which nothing may ask. */
  away: string;
  /** HTML that leaves any element it is put into, then runs and asks. */
  breakOut: string;
  el: (tagName: string, attributes?: Attributes, ...childNodes: readonly unknown[]) => Recorded;
  svg: (tagName: string, attributes?: Attributes, ...childNodes: readonly unknown[]) => Recorded;
  text: (textContent: unknown, more?: object) => Recorded;
  style: (css: string) => Recorded;
  /** A number that no node of the page has. */
  nextId: () => number;
}

/** What a script that runs leaves behind; `attacks.ts` of the tests looks for it. */
export const MARK = 'attacked';

/** Every attack has a host of its own, so that a request tells whose it is. No name under `.example` exists. */
export const AWAY = 'attacker.example';
export const awayOf = (name: string): string => `https://a${name.replaceAll(/\W+/g, '-')}z.${AWAY}/x`;

/** Ids of the page that every attack is put into; `says` of posted-recording.ts knows the text of its heading. */
export const IDS = { document: 1, html: 2, body: 3, heading: 4, text: 5, head: 6 } as const;
const FIRST_ID = 10;

export function maker(name: string): Make {
  let id = FIRST_ID;
  const nextId = () => id++;
  const run = `console.log('${MARK}:${name.replaceAll("'", '')}');top.${MARK}=1;top.document.title='${MARK}'`;
  const away = awayOf(name);
  const el: Make['el'] = (tagName, attributes = {}, ...childNodes) => ({
    type: 2,
    tagName,
    attributes,
    childNodes,
    id: nextId(),
  });
  const text: Make['text'] = (textContent, more = {}) => ({ type: 3, textContent, id: nextId(), ...more });
  return {
    run,
    away,
    breakOut: `</style></textarea></title></select></svg>--></noscript>]]><script>${run}</script><img src="${away}" onerror="${run}">`,
    el,
    svg: (...args) => ({ ...el(...args), isSVG: true }),
    text,
    style: (css) => el('style', {}, text(css, { isStyle: true })),
    nextId,
  };
}

/** `data` of a full snapshot: a page with a heading, and this in its head and body. */
export const documentOf = ({
  head = [],
  body = [],
  html = {},
}: {
  head?: readonly unknown[];
  body?: readonly unknown[];
  html?: Attributes;
}): object => ({
  initialOffset: { left: 0, top: 0 },
  node: {
    type: 0,
    id: IDS.document,
    childNodes: [
      {
        type: 2,
        tagName: 'html',
        attributes: html,
        id: IDS.html,
        childNodes: [
          { type: 2, tagName: 'head', attributes: {}, childNodes: head, id: IDS.head },
          {
            type: 2,
            tagName: 'body',
            attributes: {},
            id: IDS.body,
            childNodes: [
              {
                type: 2,
                tagName: 'h1',
                attributes: {},
                id: IDS.heading,
                childNodes: [{ type: 3, textContent: 'attack', id: IDS.text }],
              },
              ...body,
            ],
          },
        ],
      },
    ],
  },
});

/** An increment of rrweb's: sources by number, as its recorder writes them. */
export const increment = (source: unknown, data: object): Told => ({ type: 3, data: { source, ...data } });
export const mutation = (data: object): Told =>
  increment(0, { adds: [], removes: [], texts: [], attributes: [], ...data });
/** These nodes come at the end of the body, or of another node. */
export const added = (nodes: readonly unknown[], parentId: unknown = IDS.body): Told =>
  mutation({ adds: nodes.map((node) => ({ parentId, nextId: null, node })) });
export const changed = (id: unknown, attributes: object): Told =>
  mutation({ attributes: [{ id, attributes }] });
export const custom = (tag: unknown, payload: unknown): Told => ({ type: 5, data: { tag, payload } });
/** The document of a frame of the page. */
export const framed = (frame: Recorded, id: number, childNodes: readonly unknown[]): Told =>
  mutation({
    isAttachIframe: true,
    adds: [{ parentId: frame.id, nextId: null, node: { type: 0, id, childNodes } }],
  });
