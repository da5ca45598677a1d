import { calls } from 'virtual:api-calls';
import type { FileBody, ResponseOf } from '@vitrine/contract/endpoint';
import type { EndpointName, Endpoints } from '@vitrine/contract/endpoints';
import { API_TIMEOUT_MS } from '@vitrine/contract/limits';
import { authorised } from './api.ts';
import { errorOfResponse } from './api-error.ts';
import { withTimeout } from './timeout.ts';

/** The calls whose body is one file. */
type UploadName = {
  [Name in EndpointName]: Endpoints[Name] extends { body: FileBody } ? Name : never;
}[EndpointName];

interface UploadInput {
  file: Blob;
  /** Told again and again which share of the file has left, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a file by a call of the contract table and answers its JSON. Fails with an `ApiError`, as every call. */
export function upload(
  name: UploadName,
  { file, onProgress, signal: outer }: UploadInput,
): Promise<ResponseOf<Endpoints[UploadName]>> {
  const { method, path, file: field } = calls[name];
  return authorised(calls[name], (headers) =>
    withTimeout(API_TIMEOUT_MS, outer, async (signal) => {
      const body = new FormData();
      body.append(field, file);
      const response = await send({ method, path, headers, body, signal, onProgress });
      if (!response.ok) return { ok: false, error: await errorOfResponse(response) };
      return { ok: true, value: await response.json() };
    }),
  );
}

interface Request extends Pick<UploadInput, 'onProgress' | 'signal'> {
  method: string;
  path: string;
  headers: Headers;
  body: FormData;
}

/** `fetch` does not tell how much of a body has left; XMLHttpRequest does. */
const send = ({ method, path, headers, body, signal, onProgress }: Request): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError('No answer to the upload'));
    request.onabort = () => reject(new DOMException('The upload was aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
