import { addressOf, type Endpoint, type Input, type Output } from '@osaka/contracts';
import { Agent, request } from 'undici';

/** Calls of one site as one member. */
export interface Caller {
  call<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Output<E>>;
  /** The text of an event stream, in pieces; the returned function leaves it. */
  watch(endpoint: Endpoint, input: object, onText: (text: string) => void): Promise<() => void>;
}

const calls = new Agent({ connections: 64, pipelining: 1 });
const streams = new Agent({ connections: null, bodyTimeout: 0 });
const WITHIN_MS = 60_000;

export function callerOf(site: string, token: string): Caller {
  const authorization = `Bearer ${token}`;
  return {
    async call(endpoint, input) {
      const { statusCode, body } = await send(endpoint, input as { body?: unknown });
      if (statusCode < 300) return body as never;
      throw new Error(`${endpoint.method} ${endpoint.path} was answered ${statusCode} ${JSON.stringify(body)}`);
    },
    async watch(endpoint, input, onText) {
      const leaving = new AbortController();
      const { statusCode, body } = await request(site + addressOf(endpoint, input as never), {
        dispatcher: streams,
        headers: { authorization },
        signal: leaving.signal,
      });
      if (statusCode !== 200) throw new Error(`a stream was answered ${statusCode} ${await body.text()}`);
      body.on('data', (chunk: Buffer) => onText(chunk.toString())).on('error', () => undefined);
      return () => leaving.abort();
    },
  };

  async function send(
    endpoint: Endpoint,
    input: { body?: unknown } = {},
  ): Promise<{ statusCode: number; body: unknown }> {
    const { statusCode, body } = await request(site + addressOf(endpoint, input as never), {
      dispatcher: calls,
      method: endpoint.method,
      headers: { authorization, ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }) },
      ...(endpoint.method !== 'GET' && { body: JSON.stringify(input.body ?? {}) }),
    });
    return { statusCode, body: await body.json() };
  }
}

/** Repeats until it succeeds: a new process is not ready at once. */
export async function untilDone<T>(attempt: () => Promise<T>): Promise<T> {
  for (const untilMs = performance.now() + WITHIN_MS; ; await pause(100)) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > untilMs) throw error;
    }
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** All of them, so many at once. */
export async function inTurn<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
    }),
  );
}
