import { addressOf, type Endpoint, type Input } from '@osaka/contracts';
import { CallError } from './call-error.ts';
import { session } from './session/session.ts';

export interface ServerEvent {
  /** `message` where the server names none. */
  event: string;
  /** The id that Last-Event-ID continues from; '' without one. */
  id: string;
  data: string;
}

interface ReadEventsOptions {
  signal: AbortSignal;
  lastEventId?: string;
  onEvent: (event: ServerEvent) => void;
  /** A stream on which nothing arrives for so long is taken as lost; comments count. */
  silenceMs?: number;
}

/**
 * Reads an event stream (HTML Standard, 9.2) with the session's token, which EventSource cannot send. Resolves when the
 * stream ends, rejects when it breaks; CallError for an answer that is no stream.
 *
 * @throws {CallError} when the stream is refused.
 */
export async function readEvents<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, lastEventId, onEvent, silenceMs = 40_000 }: ReadEventsOptions,
): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  try {
    const headers: Record<string, string> = {
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    };
    const response = await session.fetch(addressOf(endpoint, input), {
      headers,
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!response.ok || !isStream || !response.body)
      throw CallError.from(response, await response.json().catch(() => ({})));
    const parse = createEventParser(onEvent);
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      heard();
      parse(decoder.decode(chunk.value, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Takes the text of a stream in pieces of any size. An event that the stream ends within is left out. */
export function createEventParser(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let rest = '';
  let [event, id] = ['', ''];
  let data: string[] = [];
  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) onEvent({ event: event || 'message', id, data: data.join('\n') });
        [event, data] = ['', []];
        continue;
      }
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === 'data') data.push(value);
      else if (field === 'event') event = value;
      else if (field === 'id') id = value;
    }
  };
}
