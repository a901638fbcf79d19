import type { ProcessConfig } from '../config.ts';

/** A span that is recorded. */
export interface TracedSpan {
  /** Of the trace, 32 hexadecimal digits. */
  traceId: string;
  /** W3C trace context, for other processes. */
  traceparent: string;
  set(attributes: SpanAttributes): void;
  /** A second call does nothing. */
  end(outcome?: 'failed'): void;
}

export type SpanKind = 'server' | 'client' | 'consumer';
/** Names, numbers and patterns; never values of queries, addresses, tokens or ids of persons. */
export type SpanAttributes = Record<string, string | number>;

export interface Tracing {
  /** The first span of a trace; undefined if the sampler leaves the request out. */
  root(name: string, attributes: SpanAttributes): TracedSpan | undefined;
  /** `parent` is a span of this process or the trace context of another one; undefined if that is not valid. */
  child(parent: TracedSpan | string, kind: SpanKind, name: string, attributes: SpanAttributes): TracedSpan | undefined;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

export type TracingConfig = Pick<
  ProcessConfig,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'
>;
