import { gunzipSync } from 'node:zlib';
import { type KeptVisit, VISIT_ELEMENT } from '@vitrine/contract/recording-file';

/** What a file for download holds, read as its page does. */
export interface ExportedFile {
  visit: KeptVisit;
  frames: Map<string, string>;
  texts: Map<string, string>;
  files: Map<string, { type: string; bytes: Buffer }>;
}

/** One script element a line, in which no tag begins. */
const ELEMENT = /^<script type="([a-z/]+)"((?: [a-z-]+="[^"<>]*")*)>([^<]*)<\/script>$/;

/** Throws when between these two ends of the template anything stands that is none of our elements. */
export function readExported(html: string, [head, tail]: readonly [string, string]): ExportedFile {
  if (!html.startsWith(head) || !html.endsWith(tail)) throw new Error('the template is not around it');
  const file: Omit<ExportedFile, 'visit'> = { frames: new Map(), texts: new Map(), files: new Map() };
  let visit: KeptVisit | undefined;
  for (const line of html
    .slice(head.length, html.length - tail.length)
    .split('\n')
    .slice(0, -1)) {
    const [, type, attributes = '', content = ''] = ELEMENT.exec(line) ?? [];
    if (!type) throw new Error(`no element of ours: ${line.slice(0, 200)}`);
    const of = new Map(
      Array.from(attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g), ([, k = '', v = '']) => [k, v]),
    );
    const bytes = Buffer.from(content, 'base64');
    const [frame, text, name] = ['data-frame', 'data-text', 'data-file'].map((key) => of.get(key));
    if (of.get('id') === VISIT_ELEMENT) visit = JSON.parse(content);
    else if (frame !== undefined) file.frames.set(frame, gunzipSync(bytes).toString());
    else if (text !== undefined) file.texts.set(text, gunzipSync(bytes).toString());
    else if (name !== undefined) file.files.set(name, { type: of.get('data-type') ?? '', bytes });
    else throw new Error(`an element of no use: ${attributes}`);
  }
  if (!visit) throw new Error('it holds no visit');
  return { ...file, visit };
}
