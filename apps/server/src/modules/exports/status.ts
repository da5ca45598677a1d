import { RECORDING_DETAILS, type RecordingDetail } from '@vitrine/contract/sessions-record';
import type { SignedLinks } from '../../http/signed-links.ts';
import type { SessionKey } from '../recordings/service.ts';
import { downloadPath } from './export-key.ts';
import type { ExportRow } from './queries.ts';

const because = (code: RecordingDetail) => ({ code, detail: RECORDING_DETAILS[code] });

/**
 * What is told of a session's file.
 * @param has_blocks a part of the session is not in its recording yet
 */
export function presentStatus(
  links: SignedLinks,
  session: SessionKey,
  row: ExportRow | undefined,
  has_blocks: boolean,
) {
  if (!row) return { status: 'not_recorded' as const, progress: 0 };
  const { status, progress, object_key, detail } = row;
  return {
    status,
    progress,
    ...(object_key !== null && { download_url: links.sign(downloadPath(session)) }),
    ...(status === 'failed' && because(detail ?? 'failed')),
    ...(status === 'pending' && has_blocks && because('visit_under_way')),
  };
}
