import { addAbortSignal, Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import {
  checkKey,
  ObjectNotFound,
  type ObjectStorage,
  StorageUnavailable,
} from '../../ports/object-storage.ts';
import { s3Problem } from './s3-faults.ts';

export interface S3Options {
  bucket: string;
  /** Put before every key, and not part of it: several products may share a bucket. Empty, or ends with a slash. */
  prefix: string;
  /** Of a server that is not Amazon's, e.g. `http://127.0.0.1:7480`; undefined, Amazon's for the region. */
  endpoint: string | undefined;
  region: string;
  /** `https://endpoint/bucket/key` in place of `https://bucket.endpoint/key`. */
  path_style: boolean;
  /** Undefined: what the environment, a profile or the machine's role gives. */
  keys: { access_key_id: string; secret_access_key: string } | undefined;
  /** What the server encrypts with, where it is not to be the bucket's own setting. `kms_key_id` goes with `aws:kms`. */
  encryption: { algorithm: 'AES256' | 'aws:kms'; kms_key_id?: string | undefined } | undefined;
}

export interface S3Storage extends ObjectStorage {
  /** Asks for the bucket; rejects when it cannot be used, with what to set (`s3Problem`). Answers whether it keeps what is deleted. */
  inspect(): Promise<{ keeps_deleted: boolean }>;
  close(): void;
}

export interface S3Timeouts {
  /** A server that takes no connection in this time is down. */
  connect_ms: number;
  /** From the request to the end of the answer's head, and of a socket on which nothing moves. */
  request_ms: number;
  /** … of a call with all its tries and the waits between them, mostly some milliseconds. */
  call_ms: number;
  /** … until all bytes of an object are there that is read as a whole. */
  get_ms: number;
  /** Who reads a stream may stand still for so long. */
  pause_ms: number;
}

/**
 * A segment of 12 MiB takes less on 20 Mbit/s. A visitor's block waits for the group before its own, then for that: two calls, and
 * the tracker waits for 30 s (apps/tracker/src/send/post.ts).
 */
const TIMEOUTS: S3Timeouts = {
  connect_ms: 3_000,
  request_ms: 8_000,
  call_ms: 12_000,
  get_ms: 30_000,
  // Of a phone on the way through a tunnel.
  pause_ms: 120_000,
};
const ATTEMPTS = 3;
/** Of one process: group commits, jobs, and what readers ask for; as many again for what is streamed to browsers, which may be slow. */
const MAX_SOCKETS = 64;
/** What is streamed goes in parts of so many bytes, one after the other; S3 allows 10,000 of 5 MiB or more. */
const PART_BYTES = 8 * 1024 * 1024;
/** What is longer goes in parts too, each in its own time; no segment is. */
const LARGE_BYTES = 2 * PART_BYTES;

/** Objects in a bucket of S3, or of a server that speaks its language. */
export function openS3Storage(
  { bucket, prefix, endpoint, region, path_style, keys, encryption }: S3Options,
  timeouts: S3Timeouts = TIMEOUTS,
): S3Storage {
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
  const settings = (pause_ms: number): S3ClientConfig => ({
    region,
    forcePathStyle: path_style,
    maxAttempts: ATTEMPTS,
    // Other servers do not know the newer checksums. What goes over plain HTTP is signed as a whole, TLS has its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeouts.connect_ms,
      requestTimeout: timeouts.request_ms,
      throwOnRequestTimeout: true,
      socketTimeout: pause_ms,
      httpAgent: agent,
      httpsAgent: agent,
    },
    ...(endpoint !== undefined && { endpoint }),
    ...(keys && {
      credentials: { accessKeyId: keys.access_key_id, secretAccessKey: keys.secret_access_key },
    }),
  });
  const client = new S3Client(settings(timeouts.request_ms));
  const streaming = new S3Client(settings(timeouts.pause_ms));
  /** Until the head of its answer: a signal that is aborted later would cut off the body, however well it is read. */
  const inTime = async <T>(call: (how: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> => {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), timeouts.call_ms);
    try {
      return await call({ abortSignal: ending.signal });
    } finally {
      clearTimeout(timer);
    }
  };
  const at = (key: string) => {
    checkKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };
  const encrypted = encryption && {
    ServerSideEncryption: encryption.algorithm,
    ...(encryption.kms_key_id !== undefined && { SSEKMSKeyId: encryption.kms_key_id }),
  };

  /** Undefined where the range lies behind the object's end. */
  async function open(from: S3Client, key: string, range: { start: number; end: number } | undefined) {
    // Of an empty range its first byte is asked for: whether there is such an object is to be known.
    const last = range && Math.max(range.start, range.end - 1);
    try {
      const wanted = { ...at(key), ...(range && { Range: `bytes=${range.start}-${last}` }) };
      return await inTime((how) => from.send(new GetObjectCommand(wanted), how));
    } catch (error) {
      if (isBehindEnd(error)) return undefined;
      throw isNoKey(error) ? new ObjectNotFound(key) : unavailable(error);
    }
  }

  return {
    async put(key, body) {
      const object = { ...at(key), ...encrypted };
      try {
        const Body = body instanceof Readable || body instanceof Uint8Array ? body : Buffer.concat(body);
        if (Body instanceof Readable || Body.byteLength > LARGE_BYTES) {
          const params = { ...object, Body };
          // One that is cut off leaves nothing: its parts are given up, and until the end there is no object.
          await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done();
        } else {
          const params = { ...object, Body, ContentLength: Body.byteLength };
          await inTime((how) => client.send(new PutObjectCommand(params), how));
        }
      } catch (error) {
        // What made the stream failed, and not who was to keep it.
        if (body instanceof Readable && body.errored) throw body.errored;
        throw unavailable(error);
      }
    },

    async get(key, range) {
      const deadline = AbortSignal.timeout(timeouts.get_ms);
      const answer = await open(client, key, range);
      if (!answer) return new Uint8Array();
      if (range && range.end <= range.start) {
        bodyOf(answer).destroy();
        return new Uint8Array();
      }
      try {
        addAbortSignal(deadline, bodyOf(answer));
        return await (answer.Body as NonNullable<typeof answer.Body>).transformToByteArray();
      } catch (error) {
        throw unavailable(error);
      }
    },

    async stream(key, range) {
      const answer = await open(streaming, key, range);
      if (!answer) return Readable.from([]);
      const body = bodyOf(answer);
      if (!range || range.end > range.start) return body;
      body.destroy();
      return Readable.from([]);
    },

    async delete(key) {
      try {
        const object = at(key);
        await inTime((how) => client.send(new DeleteObjectCommand(object), how));
      } catch (error) {
        if (!isNoKey(error)) throw unavailable(error);
      }
    },

    async *list(start) {
      for (let token: string | undefined; ; ) {
        const wanted = {
          Bucket: bucket,
          Prefix: prefix + start,
          ...(token !== undefined && { ContinuationToken: token }),
        };
        const page = await inTime((how) => client.send(new ListObjectsV2Command(wanted), how)).catch(
          (error: unknown) => {
            throw unavailable(error);
          },
        );
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key !== undefined)
            yield {
              key: Key.slice(prefix.length),
              bytes: Size ?? 0,
              stored_at: LastModified?.getTime() ?? 0,
            };
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
        if (token === undefined) return;
      }
    },

    async inspect() {
      try {
        // Not by HEAD: its answer has no body, and so no word about what is wrong.
        const one = { Bucket: bucket, Prefix: prefix, MaxKeys: 1 };
        await inTime((how) => client.send(new ListObjectsV2Command(one), how));
      } catch (error) {
        const problem = s3Problem(error, { bucket, endpoint, region, path_style });
        throw new StorageUnavailable(new Error(problem, { cause: error }));
      }
      // Many may use a bucket, and not ask for its settings.
      const versioning = await inTime((how) =>
        client.send(new GetBucketVersioningCommand({ Bucket: bucket }), how),
      ).catch(() => undefined);
      return { keeps_deleted: versioning?.Status === 'Enabled' };
    },

    close() {
      client.destroy();
      streaming.destroy();
    },
  };
}

/** In Node it is one. */
const bodyOf = ({ Body }: GetObjectCommandOutput) => Body as Readable;

const isNoKey = (error: unknown) => error instanceof S3ServiceException && error.name === 'NoSuchKey';

const isBehindEnd = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416;

/** A key that is none is ours to mend; all else that can be said is that storage cannot be used. */
const unavailable = (error: unknown) => (error instanceof TypeError ? error : new StorageUnavailable(error));
