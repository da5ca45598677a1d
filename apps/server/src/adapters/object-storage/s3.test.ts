import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { ListMultipartUploadsCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StorageUnavailable } from '../../ports/object-storage.ts';
import { describeObjectStorage } from '../../ports/object-storage-contract.ts';
import { hasS3, type S3Server, startS3 } from '../../testing/s3-server.ts';
import { openS3Storage, type S3Options } from './s3.ts';

const MIB = 1024 * 1024;

describe.runIf(hasS3())('S3', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3();
  });
  afterAll(() => server.remove());

  const client = ({ endpoint = '', region, keys }: S3Options) =>
    new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: {
        accessKeyId: keys?.access_key_id ?? '',
        secretAccessKey: keys?.secret_access_key ?? '',
      },
    });

  describeObjectStorage('S3', async () => {
    const storage = await server.open();
    return { storage, close: async () => storage.close() };
  });

  describeObjectStorage('S3 below a prefix', async () => {
    const storage = openS3Storage({ ...(await server.newBucket()), prefix: 'replays/a/' });
    return { storage, close: async () => storage.close() };
  });

  it('keeps what is longer than a part, and nothing of what broke in the middle', async () => {
    const options = await server.newBucket();
    const storage = openS3Storage(options);
    const piece = randomBytes(MIB);
    const pieces = (count: number, broken = false) =>
      Readable.from(
        (async function* () {
          for (let n = 0; n < count; n++) yield piece;
          if (broken) throw new Error('the source broke');
        })(),
      );
    await storage.put('long', pieces(20));
    const kept = Buffer.concat(await (await storage.stream('long')).toArray());
    expect(kept.equals(Buffer.concat(Array.from({ length: 20 }, () => piece)))).toBe(true);
    await expect(storage.put('broken', pieces(20, true))).rejects.toThrow('the source broke');
    const keys: string[] = [];
    for await (const { key } of storage.list('')) keys.push(key);
    expect(keys).toEqual(['long']);
    const s3 = client(options);
    const left = await s3.send(new ListMultipartUploadsCommand({ Bucket: options.bucket }));
    expect(left.Uploads ?? []).toEqual([]);
    s3.destroy();
    storage.close();
  });

  it('lets who reads a stream take longer than a call may, and stand still meanwhile', async () => {
    const brief = { connect_ms: 3_000, request_ms: 2_000, call_ms: 2_000, get_ms: 20_000, pause_ms: 60_000 };
    const options = await server.newBucket();
    const [writer, storage] = [openS3Storage(options), openS3Storage(options, brief)];
    // More than sockets and streams hold between the two.
    const body = randomBytes(24 * MIB);
    await writer.put('long', body);
    const stream = await storage.stream('long');
    const pieces: Buffer[] = [];
    for await (const piece of stream) {
      // After the first one, for longer than any call may take.
      if (pieces.length === 0) await setTimeout(2 * brief.call_ms);
      pieces.push(piece as Buffer);
    }
    expect(Buffer.concat(pieces).equals(body)).toBe(true);
    writer.close();
    storage.close();
  });

  it('lists more than a page of keys', async () => {
    const storage = await server.open();
    const keys = Array.from({ length: 1_050 }, (_, n) => `many/${String(n).padStart(5, '0')}`);
    for (let n = 0; n < keys.length; n += 50)
      await Promise.all(keys.slice(n, n + 50).map((key) => storage.put(key, new Uint8Array([1]))));
    const found: string[] = [];
    for await (const { key } of storage.list('many/')) found.push(key);
    expect(found).toEqual(keys);
    storage.close();
  });

  it('says whether the bucket keeps what is deleted, and that there is none', async () => {
    const options = await server.newBucket();
    const storage = openS3Storage(options);
    expect(await storage.inspect()).toEqual({ keeps_deleted: false });
    const s3 = client(options);
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await s3.send(new PutBucketVersioningCommand({ Bucket: options.bucket, VersioningConfiguration }));
    expect(await storage.inspect()).toEqual({ keeps_deleted: true });
    s3.destroy();
    storage.close();
    const nowhere = openS3Storage({ ...options, bucket: 'never-made' });
    await expect(nowhere.inspect()).rejects.toBeInstanceOf(StorageUnavailable);
    // Not that the object is not there: whoever heard that would let go of it.
    await expect(nowhere.get('one')).rejects.toBeInstanceOf(StorageUnavailable);
    nowhere.close();
  });

  it.each<[string, (options: S3Options) => Partial<S3Options>, string]>([
    ['there is no bucket', () => ({ bucket: 'never-made' }), 'There is no bucket never-made at http'],
    [
      'the secret is wrong',
      ({ keys }) => ({ keys: { access_key_id: keys?.access_key_id ?? '', secret_access_key: 'wrong' } }),
      'does not accept the secret key. Correct S3_SECRET_ACCESS_KEY',
    ],
    [
      'the key is unknown',
      () => ({ keys: { access_key_id: 'UNKNOWNKEY', secret_access_key: 'wrong' } }),
      'does not know the access key. Correct S3_ACCESS_KEY_ID.',
    ],
    ['nothing listens', () => ({ endpoint: 'http://127.0.0.1:1' }), 'Nothing listens at http://127.0.0.1:1.'],
  ])('says what is wrong and what to set when %s', async (_what, change, expected) => {
    const options = await server.newBucket();
    const storage = openS3Storage({ ...options, ...change(options) });
    await expect(storage.inspect()).rejects.toMatchObject({
      name: 'StorageUnavailable',
      cause: { message: expect.stringContaining(expected) },
    });
    storage.close();
  });

  it('has every object that was acknowledged after the server was killed', async () => {
    const storage = await server.open();
    const body = randomBytes(MIB);
    await storage.put('acknowledged', body);
    await server.kill();
    await expect(storage.get('acknowledged')).rejects.toBeInstanceOf(StorageUnavailable);
    await server.start();
    expect(Buffer.from(await storage.get('acknowledged')).equals(body)).toBe(true);
    storage.close();
  });
});

it('tells of a server that does not answer that it cannot be used', async () => {
  const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address() as { port: number };
  const storage = openS3Storage({
    bucket: 'any',
    prefix: '',
    endpoint: `http://127.0.0.1:${address.port}`,
    region: 'us-east-1',
    path_style: true,
    keys: { access_key_id: 'a', secret_access_key: 'b' },
    encryption: undefined,
  });
  await expect(storage.put('one', new Uint8Array([1]))).rejects.toBeInstanceOf(StorageUnavailable);
  await expect(storage.get('one')).rejects.toBeInstanceOf(StorageUnavailable);
  await expect(storage.delete('one')).rejects.toBeInstanceOf(StorageUnavailable);
  await expect(storage.list('').next()).rejects.toBeInstanceOf(StorageUnavailable);
  storage.close();
  silent.close();
});
