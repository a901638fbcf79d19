import type { Endpoint, Input, Output } from '@osaka/contracts';
import { CallError, type CallOptions, call, callMultipart, download, session } from '@osaka/web-kit';

/** A call that only administrators may make; a refusal closes the gate of the screens, because the role was taken meanwhile. */
export function adminCall<E extends Endpoint>(endpoint: E, input?: Input<E>, options?: CallOptions): Promise<Output<E>> {
  return call(endpoint, input, options).catch(closeGate);
}

export function adminUpload<E extends Endpoint>(endpoint: E, files: readonly File[], onProgress: (part: number) => void): Promise<Output<E>> {
  return callMultipart(endpoint, { files } as Input<E> & { files: readonly File[] }, { onProgress }).catch(closeGate);
}

export function adminDownload<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<void> {
  return download(endpoint, input).catch(closeGate);
}

function closeGate(error: unknown): never {
  if (error instanceof CallError && error.status === 403) session.update({ authorities: [{ authority: 'ROLE_USER' }] });
  throw error;
}
