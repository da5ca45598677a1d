// Makes the bucket that S3_BUCKET names, where there is none: for a first start in containers (compose.yaml).
import { makeBucket } from '../adapters/object-storage/make-bucket.ts';
import { runTool, ToolRefused } from './operator.ts';

await runTool('The bucket', async ({ s3 }, args, say) => {
  if (args.length > 0 || s3 === undefined)
    throw new ToolRefused('Run it in the environment of the product: S3_BUCKET and what goes with it.');
  const made = await makeBucket(s3);
  say(`The bucket ${s3.bucket} ${made ? 'is made' : 'is there already'}.`);
});
