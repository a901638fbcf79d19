import type { Endpoint, Input, Output } from '@osaka/contracts';
import { CallError, type CallOptions, call, callMultipart, download, readFile, session } from '@osaka/web-kit';

/** A call for administrators. On 403 the stored role is dropped, so that the route guard replaces the screen. */
export function adminCall<E extends Endpoint>(
  endpoint: E,
  input?: Input<E>,
  options?: CallOptions,
): Promise<Output<E>> {
  return call(endpoint, input, options).catch(dropRoleOn403);
}

export function adminUpload<E extends Endpoint>(
  endpoint: E,
  files: readonly File[],
  onProgress: (part: number) => void,
): Promise<Output<E>> {
  return callMultipart(endpoint, { files } as Input<E> & { files: readonly File[] }, { onProgress }).catch(
    dropRoleOn403,
  );
}

export function adminDownload<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<void> {
  return download(endpoint, input).catch(dropRoleOn403);
}

/** The bytes of a file that only administrators may read. */
export function adminFile<E extends Endpoint>(endpoint: E, input: Input<E>, signal: AbortSignal): Promise<Blob> {
  return readFile(endpoint, input, signal)
    .then(({ bytes }) => bytes)
    .catch(dropRoleOn403);
}

function dropRoleOn403(error: unknown): never {
  if (error instanceof CallError && error.status === 403) session.update({ authorities: [{ authority: 'ROLE_USER' }] });
  throw error;
}
