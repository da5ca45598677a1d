import { ENVELOPE_PREFIX_BYTES } from '../../packages/contract/src/envelope.ts';
import { encodeEnvelope } from '../../packages/contract/src/envelope-bytes.ts';

const split = (envelope) => {
  const bytes = Buffer.from(envelope.buffer, envelope.byteOffset, envelope.byteLength);
  const bodyAt = ENVELOPE_PREFIX_BYTES + bytes.readUInt32BE(4);
  return { header: bytes.toString('utf8', ENVELOPE_PREFIX_BYTES, bodyAt), body: bytes.subarray(bodyAt) };
};

/** Gzip of JSON lines, as the tracker made it. */
export const bodyOf = (envelope) => split(envelope).body;

/** Another header on the same body. */
export function withHeader(envelope, change) {
  const { header, body } = split(envelope);
  return encodeEnvelope(Buffer.from(JSON.stringify(change(JSON.parse(header)))), body);
}
