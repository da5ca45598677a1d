import { createTurns } from '../../kernel/turns.ts';

/** The largest place a photo has on a screen, twice for dense ones. */
const EDGE_PX = 256;
const WEBP_QUALITY = 82;
/**
 * What a file of 5 MB says it unpacks to may be thousands of times as much. The largest that telephones make are JPEGs of
 * 50 megapixels; of that size, a progressive one takes 310 MB for a second or two, but an AVIF 950 MB, an interlaced PNG
 * 490 MB and a GIF 270 MB for up to 7 s. So the others may have less, and take no more than that.
 */
const MAX_JPEG_PIXELS = 50_000_000;
const MAX_OTHER_PIXELS = 14_000_000;
/** A picture that takes longer was made to. */
const TIMEOUT_SECONDS = 10;

/** Loaded with the first photo: it takes a tenth of a server's start, and most servers never see one. */
async function load() {
  const { default: sharp } = await import('sharp');
  // Nothing else is ever unpacked: other formats run code that few people look at, or hold scripts and names of files.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
  });
  // None comes twice: what the library would keep of them is of no use.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
let library: ReturnType<typeof load> | undefined;

/**
 * The middle of the picture as a square WebP of 256×256, upright, and without anything that the file says beside it.
 * What it is, its content alone says: JPEG, PNG, WebP, GIF (its first frame) or AVIF; undefined for everything else, and
 * for what is damaged or too large. One at a time: others wait, and each has their turn.
 * @param whose the person's id
 */
export const squarePhoto = (bytes: Uint8Array, whose = ''): Promise<Buffer | undefined> =>
  turns.take(whose, () => make(bytes));

/** A browser gives a call up after 50 s. */
const turns = createTurns({ at_once: 1, wait_ms: 30_000 });

async function make(bytes: Uint8Array): Promise<Buffer | undefined> {
  library ??= load();
  const sharp = await library;
  try {
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_JPEG_PIXELS });
    const { format, width, height } = await picture.metadata();
    if (format !== 'jpeg' && width * height > MAX_OTHER_PIXELS) return undefined;
    return await picture
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize(EDGE_PX, EDGE_PX, { fit: 'cover' })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer();
  } catch {
    // The library says what is wrong with a picture by throwing, and in many words; to the person it is all one.
    return undefined;
  }
}
