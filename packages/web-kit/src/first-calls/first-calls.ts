export type FirstCalls = Map<string, Promise<Response>>;

/** On the window, where all copies of the kit find it. */
export const FIRST_CALLS = 'osakaFirstCalls';
const FRESH_MS = 10_000;

/** The answer to a call that went out before the screen's code was there: once, and only while the page is new. */
export function takeFirstCall(url: string | URL, { method = 'GET', signal }: RequestInit): Promise<Response> | undefined {
  const calls = (window as { [FIRST_CALLS]?: FirstCalls })[FIRST_CALLS];
  const address = String(url);
  const call = method === 'GET' && performance.now() < FRESH_MS ? calls?.get(address) : undefined;
  if (!call) return undefined;
  calls?.delete(address);
  return signal ? Promise.race([call, aborted(signal)]) : call;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
