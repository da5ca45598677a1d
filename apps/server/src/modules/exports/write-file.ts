import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type KeptVisit, VISIT_ELEMENT, VISIT_MARKER } from '@vitrine/contract/recording-file';
import type { CarriedFile } from '../assets/service.ts';

export interface FileSource {
  template: string;
  visit: KeptVisit;
  /** JSON lines, as a viewer gets them. */
  frame(number: number): Promise<string>;
  /** Undefined when it is gone. */
  text(hash: string): Promise<string | undefined>;
  files: readonly Pick<CarriedFile, 'name' | 'content'>[];
}

/** In a part of a page's script no text of a visit can end: JSON says the same with these. */
const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<\u2028\u2029]/g, (character) => ESCAPES[character] ?? '');

/** What attributes hold is ours: numbers, hashes, and media types of a white list. */
const ATTRIBUTE = /^[a-z0-9+./-]+$/;

function dataElement(attributes: Readonly<Record<string, string>>, base64: string): Buffer {
  const written = Object.entries(attributes).map(([name, value]) => {
    if (!ATTRIBUTE.test(value)) throw new Error(`not allowed in an attribute: ${JSON.stringify(value)}`);
    return ` data-${name}="${value}"`;
  });
  return Buffer.from(`<script type="text/plain"${written.join('')}>${base64}</script>\n`);
}

const packed = async (text: string): Promise<string> => (await promisify(gzip)(text)).toString('base64');

/**
 * The file, part by part: the template with the visit in the marker's place. No more than one frame, text or file of it is held at a
 * time.
 */
export async function* fileParts({ template, visit, ...source }: FileSource): AsyncGenerator<Buffer> {
  const [head, tail, ...more] = template.split(VISIT_MARKER);
  if (head === undefined || tail === undefined || more.length > 0)
    throw new Error(`the template must contain ${VISIT_MARKER} exactly once`);
  yield Buffer.from(head);
  yield Buffer.from(`<script type="application/json" id="${VISIT_ELEMENT}">${scriptJson(visit)}</script>\n`);
  const { frames, texts } = visit.recording;
  for (const { number } of frames)
    yield dataElement({ frame: String(number) }, await packed(await source.frame(number)));
  for (const hash of texts) {
    const text = await source.text(hash);
    if (text !== undefined) yield dataElement({ text: hash }, await packed(text));
  }
  for (const { name, content } of source.files) {
    const file = await content();
    if (file) yield dataElement({ file: name, type: file.type }, Buffer.from(file.bytes).toString('base64'));
  }
  yield Buffer.from(tail);
}
