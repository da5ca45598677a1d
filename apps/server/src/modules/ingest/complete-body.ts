import type { EnvelopeHeader } from '@vitrine/contract/envelope';
import type { ErrorCode, FieldErrors } from '@vitrine/contract/errors';
import { MAX_BODY_BYTES, MAX_INFLATED_BYTES } from '@vitrine/contract/limits';
import type { TextMember } from '../recordings/service.ts';
import { beginsGzip } from './envelope.ts';

/** Where left-out texts belong in the body as it was sent. */
export type Gaps = NonNullable<EnvelopeHeader['texts']>;

const MISPLACED = 'Must be behind the one before, where a member of the gzip begins.';

/** What is wrong with the places of the texts, by the name of the field. */
export function flawOfGaps(gaps: Gaps, body: Uint8Array): FieldErrors | undefined {
  const wrong = gaps.findIndex(({ at }, n) => at <= (gaps[n - 1]?.at ?? 0) || !beginsGzip(body.subarray(at)));
  return wrong === -1 ? undefined : { [`texts.${wrong}.at`]: [MISPLACED] };
}

export type Completed = { ok: true; body: Uint8Array; unknown: string[] } | { ok: false; error: ErrorCode };

/**
 * The body with its texts in their places, and nothing where one is not known; nothing is inflated. Texts whose sum is more than a
 * block may have are refused before anything is put together.
 * @param grow told how many bytes more it is; answers whether that is all right
 */
export function completeBody(
  body: Uint8Array,
  gaps: Gaps,
  members: ReadonlyMap<string, TextMember>,
  grow: (bytes: number) => boolean,
): Completed {
  if (gaps.length === 0) return { ok: true, body, unknown: [] };
  let [more, inflated] = [0, 0];
  for (const { hash } of gaps) {
    const member = members.get(hash);
    more += member?.gzip.length ?? 0;
    inflated += member?.inflated_bytes ?? 0;
  }
  if (body.length + more > MAX_BODY_BYTES || inflated > MAX_INFLATED_BYTES)
    return { ok: false, error: 'payload_too_large' };
  if (!grow(more)) return { ok: false, error: 'too_many_requests' };
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { hash, at } of gaps) {
    parts.push(body.subarray(from, at), members.get(hash)?.gzip ?? new Uint8Array());
    from = at;
  }
  const unknown = gaps.map(({ hash }) => hash).filter((hash) => !members.has(hash));
  return { ok: true, body: Buffer.concat([...parts, body.subarray(from)]), unknown: [...new Set(unknown)] };
}
