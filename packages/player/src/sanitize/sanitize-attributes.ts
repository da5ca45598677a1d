import type { Fields } from '@vitrine/recording/fields';

/** Attributes by which a document is told something that the replay's wall of rules (CSP) does not stop, or only after it has connected. */
const DROPPED = ['http-equiv', 'srcdoc'];
/** Chromium connects to where a frame leads before it finds that it may not go there. */
const FRAMES = ['iframe', 'frame', 'fencedframe', 'portal'];
/** All other relations of a link have a browser look up a name, connect or fetch, and none is seen. */
const SEEN_RELATIONS = ['stylesheet', 'alternate'];
/** Of films and sounds; on anything else rrweb would fail over them. */
const MEDIA = /^rr_media/;
/** What Chromium takes of these; beyond, it throws. */
const BOUNDS = new Map([
  ['rr_mediaVolume', [0, 1] as const],
  ['rr_mediaPlaybackRate', [0.0625, 16] as const],
]);

/**
 * An element's recorded attributes without those by which a browser would ask others for something, or rrweb would fail.
 * @param tag in any case
 */
export function sanitizeAttributes(tag: string, attributes: Fields): Record<string, unknown> {
  const name = tag.toLowerCase();
  const kept = Object.entries(attributes).flatMap(([key, value]): [string, unknown][] => {
    const attribute = key.toLowerCase();
    if (DROPPED.includes(attribute) || !(isPlain(value) || attribute === 'style')) return [];
    if (attribute === 'src' && FRAMES.includes(name)) return [];
    if (attribute === 'rel' && name === 'link') return [[key, value === null ? null : seenRelations(value)]];
    if (MEDIA.test(key) && !(name === 'video' || name === 'audio')) return [];
    const bounds = BOUNDS.get(key);
    if (bounds && !isWithin(value, bounds)) return [];
    return [[key, value]];
  });
  return Object.fromEntries(kept);
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value !== 'object';

const seenRelations = (value: unknown): string =>
  String(value)
    .split(/\s+/)
    .filter((relation) => SEEN_RELATIONS.includes(relation.toLowerCase()))
    .join(' ');

const isWithin = (value: unknown, [least, most]: readonly [number, number]): boolean =>
  typeof value === 'number' && value >= least && value <= most;
