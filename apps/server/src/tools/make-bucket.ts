// Makes the bucket that S3_BUCKET names, where there is none: for a first start in containers (compose.yaml).
import { makeBucket } from '../adapters/object-storage/make-bucket.ts';
import { runTool, ToolRefused } from './operator.ts';

await runTool('The bucket', async ({ s3 }, args, say) => {
  if (args.length > 0 || s3 === undefined)
    throw new ToolRefused('Run this with Vitrine’s environment: S3_BUCKET and related variables.');
  const made = await makeBucket(s3);
  say(`The bucket ${s3.bucket} ${made ? 'was created' : 'already exists'}.`);
});
