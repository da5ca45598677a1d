import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { squarePhoto } from './photos.ts';

const RED = { r: 220, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 220 };

/** Red on the left, blue on the right. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: BLUE } },
      left: width / 2,
      top: 0,
    },
  ]);

const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;

async function pixels(photo: Buffer | undefined) {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const isRed = (x: number, y: number) => {
    const [r = 0, , b = 0] = data.subarray((y * info.width + x) * 3);
    if (Math.abs(r - b) < 100) throw new Error(`neither red nor blue: ${r}, ${b}`);
    return r > b;
  };
  return { info, isRed };
}

/** A PNG of one colour that says it has so many pixels, small by itself. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, grey.
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a photo', () => {
  it.each(FORMATS)('of %s is cut to a square WebP of its middle', async (format) => {
    const photo = await squarePhoto(await halves(600, 200).toFormat(format).toBuffer());
    const { info, isRed } = await pixels(photo);
    expect(info).toMatchObject({ width: 256, height: 256 });
    expect((await sharp(photo).metadata()).format).toBe('webp');
    expect([isRed(20, 128), isRed(235, 128)]).toEqual([true, false]);
  });

  it('is made as large as the others when it is small', async () => {
    const photo = await squarePhoto(await halves(10, 40).png().toBuffer());
    expect((await pixels(photo)).info).toMatchObject({ width: 256, height: 256 });
  });

  it('stands upright, and tells nothing of where and with what it was made', async () => {
    const file = await halves(400, 400)
      .withExif({
        IFD0: { Make: 'Telephone', Artist: 'Ana' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 36/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Ana at home</x:xmpmeta>')
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(file).metadata();
    expect(before.orientation).toBe(6);
    for (const text of ['Telephone', 'Ana at home']) expect(file.includes(text)).toBe(true);

    const photo = await squarePhoto(file);
    const after = await sharp(photo).metadata();
    expect(Object.keys(after).filter((key) => /exif|xmp|icc|iptc|orientation|comments/.test(key))).toEqual(
      [],
    );
    for (const text of ['Telephone', 'Ana', 'EXIF', 'GPS']) expect(photo?.includes(text)).toBe(false);
    // A quarter turn clockwise: what was on the left is at the top.
    const { isRed } = await pixels(photo);
    expect([isRed(128, 20), isRed(128, 235)]).toEqual([true, false]);
  });

  it('is the first picture of a moving one', async () => {
    const frames = await Promise.all(
      [RED, BLUE].map((background) =>
        sharp({ create: { width: 50, height: 50, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const photo = await squarePhoto(gif);
    expect((await sharp(photo).metadata()).pages ?? 1).toBe(1);
    expect((await pixels(photo)).isRed(128, 128)).toBe(true);
  });

  it('may have parts that one can see through', async () => {
    const png = await sharp({
      create: { width: 9, height: 9, channels: 4, background: { ...RED, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await sharp(await squarePhoto(png)).stats()).isOpaque).toBe(false);
  });

  it('comes out the same for each of many at once', async () => {
    const file = await halves(300, 300).jpeg().toBuffer();
    const photos = await Promise.all(Array.from({ length: 9 }, () => squarePhoto(file)));
    expect(new Set(photos.map((photo) => photo?.toString('base64'))).size).toBe(1);
    expect(photos[0]).toBeDefined();
  });

  it('may have as many pixels as a telephone makes', async () => {
    expect(await squarePhoto(await halves(8_160, 6_120).jpeg().toBuffer())).toBeDefined();
    expect(await squarePhoto(pngOf(4_000, 3_500))).toBeDefined();
  });
});

describe('no photo', () => {
  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

  it.each([
    ['nothing', ''],
    ['text', 'a picture'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', SVG],
    ['SVG with a declaration', `<?xml version="1.0"?>${SVG}`],
    ['PDF', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'],
    ['PPM', 'P3 1 1 255 255 0 0\n'],
    ['the first bytes of a JPEG alone', '\xff\xd8\xff\xe0'],
    ['HTML behind the first bytes of a GIF', 'GIF89a<script>alert(1)</script>'],
  ])('is %s', async (_what, content) => {
    expect(await squarePhoto(Buffer.from(content, 'latin1'))).toBeUndefined();
  });

  it('is a format that is not for the web', async () => {
    expect(await squarePhoto(await halves(20, 20).tiff().toBuffer())).toBeUndefined();
  });

  it.each(FORMATS)('is a %s that was cut off', async (format) => {
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: RED,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    const file = await noise.toFormat(format).toBuffer();
    expect(await squarePhoto(file)).toBeDefined();
    expect(await squarePhoto(file.subarray(0, file.length / 2))).toBeUndefined();
  });

  it.each([
    ['JPEG', () => halves(8_400, 6_000).jpeg().toBuffer()],
    ['PNG', async () => pngOf(4_000, 3_504)],
    ['PNG of very many', async () => pngOf(30_000, 30_000)],
  ])('is a small %s that unpacks to too many pixels', async (_what, bomb) => {
    const file = await bomb();
    expect(file.length).toBeLessThan(1024 * 1024);
    expect(await squarePhoto(file)).toBeUndefined();
  });

  it('keeps no other one from being made', async () => {
    await Promise.all(Array.from({ length: 5 }, () => squarePhoto(Buffer.from('nothing'))));
    expect(await squarePhoto(await halves(20, 20).png().toBuffer())).toBeDefined();
  });
});
