// Without zod: the tracker carries it to the store. The layout is drawn in envelope.ts.

const MAGIC = [0x56, 0x54, 0x52, 0x31]; // "VTR1"

/** Puts an envelope together from its header (JSON, UTF-8) and its body (gzip of JSON lines). */
export function encodeEnvelope(headerBytes: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const envelope = new Uint8Array(8 + headerBytes.length + body.length);
  envelope.set(MAGIC);
  new DataView(envelope.buffer).setUint32(4, headerBytes.length);
  envelope.set(headerBytes, 8);
  envelope.set(body, 8 + headerBytes.length);
  return envelope;
}
