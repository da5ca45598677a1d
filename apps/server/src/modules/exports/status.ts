import type { PublicSessionId } from '@vitrine/contract/session-id';
import { RECORDING_DETAILS, type RecordingDetail } from '@vitrine/contract/sessions-record';
import type { SignedLinks } from '../../http/signed-links.ts';
import type { ExportRow } from '../session-files/service.ts';
import { downloadPath } from './export-key.ts';

const because = (code: RecordingDetail) => ({ code, detail: RECORDING_DETAILS[code] });

interface Of {
  workspace_id: string;
  public_id: PublicSessionId;
  /** A part of the session is not in its recording yet. */
  has_blocks: boolean;
}

/** What is told of a session's file. */
export function presentStatus(
  links: SignedLinks,
  { workspace_id, public_id, has_blocks }: Of,
  row: ExportRow | undefined,
) {
  if (!row) return { status: 'not_recorded' as const, progress: 0 };
  const { status, progress, object_key, detail } = row;
  return {
    status,
    progress,
    ...(object_key !== null && { download_url: links.sign(downloadPath(workspace_id, public_id)) }),
    ...(status === 'failed' && because(detail ?? 'failed')),
    ...(status === 'pending' && has_blocks && because('visit_under_way')),
  };
}
