/** A message as its sender signed it: over the bytes of the body. */
export interface HttpMessage {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Uint8Array;
  /** What stood behind the sender's name in the address it came to, if anything. Not signed: it may be a secret, and says nothing of what the message is. */
  address_part?: string | undefined;
}
