import { hasS3, startS3 } from '../../testing/s3-server.ts';
import { describeDeletedWorkspace } from './workspace-contract.ts';

if (hasS3())
  describeDeletedWorkspace('S3', 'pglite', async () => {
    const s3 = await startS3();
    return { storage: await s3.open(), close: () => s3.remove() };
  });
