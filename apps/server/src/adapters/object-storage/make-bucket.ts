import { CreateBucketCommand, ListObjectsV2Command, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StorageUnavailable } from '../../ports/object-storage.ts';
import type { S3Options } from './s3.ts';
import { s3Problem } from './s3-faults.ts';

/** Amazon's region that has no name where buckets are made. */
const NAMELESS_REGION = 'us-east-1';

/** Makes the bucket where there is none; answers whether it did. Rejects with `StorageUnavailable` when the server cannot be asked. */
export async function makeBucket({
  bucket,
  endpoint,
  region,
  path_style,
  keys,
}: S3Options): Promise<boolean> {
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    forcePathStyle: path_style,
    ...(keys && {
      credentials: { accessKeyId: keys.access_key_id, secretAccessKey: keys.secret_access_key },
    }),
  });
  const place =
    endpoint === undefined && region !== NAMELESS_REGION
      ? { CreateBucketConfiguration: { LocationConstraint: region as 'eu-west-1' } }
      : {};
  try {
    if (await isThere(client, bucket)) return false;
    await client.send(new CreateBucketCommand({ Bucket: bucket, ...place }));
    return true;
  } catch (error) {
    const problem = s3Problem(error, { bucket, endpoint, region, path_style });
    throw new StorageUnavailable(new Error(problem, { cause: error }));
  } finally {
    client.destroy();
  }
}

/** Not by HEAD: its answer has no body, and so no word about what is wrong. */
async function isThere(client: S3Client, bucket: string): Promise<boolean> {
  try {
    await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }));
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchBucket') return false;
    throw error;
  }
}
