import { MAX_ASSET_ADDRESS_CHARACTERS } from '@vitrine/contract/limits';

/** An address as it is fetched, and the part of it that stays with the reader. */
export interface Address {
  /** Absolute, http or https, as browsers write it, without a fragment: what an asset is kept under. */
  address: string;
  /** `#icon` of `sprite.svg#icon`; else empty. */
  fragment: string;
}

/** What `text` leads to outside of the page; undefined when that is nothing: recorders make every address absolute. */
export function addressOf(text: string): Address | undefined {
  const trimmed = text.trim();
  if (!/^https?:/i.test(trimmed) || trimmed.length > MAX_ASSET_ADDRESS_CHARACTERS || !URL.canParse(trimmed))
    return;
  const url = new URL(trimmed);
  const fragment = url.hash;
  url.hash = '';
  return url.href.length > MAX_ASSET_ADDRESS_CHARACTERS ? undefined : { address: url.href, fragment };
}
