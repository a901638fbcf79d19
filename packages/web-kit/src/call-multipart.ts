import type { Endpoint, Input, Output } from '@osaka/contracts';
import { type CallOptions, sendCall } from './call.ts';

interface UploadOptions extends CallOptions {
  /** From 0 to 1 while the files are uploaded. */
  onProgress?: (part: number) => void;
}

/**
 * Calls an endpoint declared as multipart: `body` is its JSON part, `files` are its file parts; a creation has an
 * Idempotency-Key. Throws CallError, also after `timeoutMs`.
 */
export function callMultipart<E extends Endpoint>(
  endpoint: E,
  { files, ...input }: Input<E> & { files: readonly File[] },
  options: UploadOptions = {},
): Promise<Output<E>> {
  const { onProgress, signal, timeoutMs = 120_000 } = options;
  const form = new FormData();
  if (endpoint.multipart?.json)
    form.append(endpoint.multipart.json, new Blob([JSON.stringify(input.body ?? {})], { type: 'application/json' }));
  for (const file of files) form.append(endpoint.multipart?.files ?? 'files', file);
  const send: typeof fetch = (url, init) => upload(String(url), init ?? {}, onProgress);
  return sendCall(endpoint, input as Input<E>, { body: form, files, signal, timeoutMs, send });
}

/** XMLHttpRequest, because `fetch` does not report upload progress. */
function upload(
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress?: (part: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(new Response(request.responseText, { status: request.status, headers: retryAfter(request) }));
    request.onerror = () => reject(new TypeError('upload failed'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    signal?.aborted ? reject(signal.reason) : request.send(body as XMLHttpRequestBodyInit);
  });
}

function retryAfter(request: XMLHttpRequest): HeadersInit {
  const seconds = request.getResponseHeader('retry-after');
  return seconds ? { 'retry-after': seconds } : {};
}
