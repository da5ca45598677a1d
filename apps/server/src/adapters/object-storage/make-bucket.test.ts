import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StorageUnavailable } from '../../ports/object-storage.ts';
import { hasS3, type S3Server, startS3 } from '../../testing/s3-server.ts';
import { makeBucket } from './make-bucket.ts';
import { openS3Storage, type S3Options } from './s3.ts';

describe.runIf(hasS3())('a bucket', () => {
  let s3: S3Server;
  let options: S3Options;
  beforeAll(async () => {
    s3 = await startS3();
    options = await s3.newBucket();
  });
  afterAll(() => s3?.remove());

  it('is made where there is none, once', async () => {
    const wanted = { ...options, bucket: `made-${randomUUID()}` };
    expect(await makeBucket(wanted)).toBe(true);
    expect(await makeBucket(wanted)).toBe(false);
    const storage = openS3Storage(wanted);
    await storage.put('a', Buffer.from('shoe'));
    expect(Buffer.from(await storage.get('a')).toString()).toBe('shoe');
    storage.close();
  });

  it('is not made with a wrong secret, nor by a server that is not there', async () => {
    const wrong = { access_key_id: options.keys?.access_key_id ?? '', secret_access_key: 'wrong' };
    const refused = await makeBucket({ ...options, keys: wrong }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StorageUnavailable);
    expect((refused as StorageUnavailable).cause).toMatchObject({
      message: expect.stringContaining('Correct S3_SECRET_ACCESS_KEY'),
    });
    const nowhere = { ...options, endpoint: 'http://127.0.0.1:1' };
    await expect(makeBucket(nowhere)).rejects.toThrow(StorageUnavailable);
  });
});
