import { addressOf, type Endpoint, type Input } from '@osaka/contracts';
import { CallError } from './call-error.ts';
import { saveFile } from './save-file.ts';
import { session } from './session/session.ts';

/** For large files on slow connections; the gateway ends an answer that pauses for a minute. */
const TIMEOUT_MS = 30 * 60_000;

/** Calls an endpoint that answers a file and saves it under the name in Content-Disposition; throws CallError. */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<void> {
  const { name, bytes } = await readFile(endpoint, input, AbortSignal.timeout(TIMEOUT_MS));
  saveFile(name, bytes);
}

/** Calls an endpoint that answers a file, such as a picture that is not public; throws CallError. */
export async function readFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
): Promise<{ name: string; bytes: Blob }> {
  const unanswered = (cause: unknown): never => {
    throw CallError.unanswered(cause);
  };
  const response = await session
    .fetch(addressOf(endpoint, input), { method: endpoint.method, signal })
    .catch(unanswered);
  if (!response.ok) throw CallError.from(response, await response.json().catch(() => ({})));
  return {
    name: nameIn(response.headers.get('content-disposition') ?? ''),
    bytes: await response.blob().catch(unanswered),
  };
}

function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download');
}
