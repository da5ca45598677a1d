import { CreateBucketCommand, HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StorageUnavailable } from '../../ports/object-storage.ts';
import type { S3Options } from './s3.ts';

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
    throw new StorageUnavailable(error);
  } finally {
    client.destroy();
  }
}

async function isThere(client: S3Client, bucket: string): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
    return true;
  } catch (error) {
    if (error instanceof S3ServiceException) {
      if (error.name === 'NotFound') return false;
      // An answer to HEAD has no body, so the server cannot say why, and the SDK has no words for it.
      const { httpStatusCode: status } = error.$metadata;
      if (status === 401 || status === 403)
        throw new Error(
          `the server refuses the keys (status ${status}): see S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that they may use ${bucket}`,
        );
    }
    throw error;
  }
}
