import { API_TIMEOUT_MS } from '@vitrine/contract/limits';
import { ApiError } from '../../../lib/api/api-error.ts';

/**
 * The whole text of an answer that streams, however long it takes. It throws when the connection breaks, and also when
 * it falls silent: nothing for as long as any call may take is a time-out.
 */
export async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await orSilence(reader);
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

async function orSilence<T>(reader: ReadableStreamDefaultReader<T>): Promise<ReadableStreamReadResult<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new ApiError(0, { timed_out: true, cause: new Error('The answer fell silent') });
      reject(error);
      reader.cancel(error).catch(() => undefined);
    }, API_TIMEOUT_MS);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
