import { addressOf, type Endpoint, type Input } from '@osaka/contracts';
import { CallError } from './call-error.ts';
import { session } from './session/session.ts';

const TIMEOUT_MS = 120_000;

/** Calls an endpoint that answers a file and saves it under the name in Content-Disposition; throws CallError. */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<void> {
  const unanswered = (cause: unknown): never => {
    throw CallError.unanswered(cause);
  };
  const response = await session.fetch(addressOf(endpoint, input), { method: endpoint.method, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(unanswered);
  if (!response.ok) throw CallError.from(response, await response.json().catch(() => ({})));
  const address = URL.createObjectURL(await response.blob().catch(unanswered));
  const link = document.createElement('a');
  link.href = address;
  link.download = nameIn(response.headers.get('content-disposition') ?? '');
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download');
}
