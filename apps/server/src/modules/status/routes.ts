import type { HandlersOf } from '../../http/handler.ts';
import { recordingOf } from '../../http/recording-status.ts';
import type { Room } from '../../ports/room.ts';

export function statusHandlers({ room }: { room: Room }): HandlersOf<'status'> {
  return {
    async status() {
      return { ok: true, body: { recording: recordingOf(room) } };
    },
  };
}
