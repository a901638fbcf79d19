import type { Logger } from './logging.ts';
import type { Tracing, TracingConfig } from './spans.ts';

let tracing: Tracing | undefined;

/** The traces of this process; undefined while they are off, so that each use costs one comparison. */
export function activeTracing(): Tracing | undefined {
  return tracing;
}

/** Starts traces if a collector is named. OpenTelemetry is loaded only then. */
export async function startTracing(service: string, config: TracingConfig, logger: Logger): Promise<void> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === '') return;
  const { openTelemetry } = await import('./open-telemetry.ts');
  tracing = openTelemetry(service, config, logger);
}

/** Sends the remaining spans; resolves also while traces are off. */
export async function stopTracing(): Promise<void> {
  const stopped = tracing;
  tracing = undefined;
  await stopped?.close();
}
