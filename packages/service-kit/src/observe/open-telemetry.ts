import { tracingChannel } from 'node:diagnostics_channel';
import {
  type Context,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  SpanKind as Kind,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { inTime } from '../in-time.ts';
import type { Logger } from './logging.ts';
import type { SpanAttributes, TracedSpan, Tracing, TracingConfig } from './spans.ts';
import { currentWork } from './work.ts';

const KINDS = { server: Kind.SERVER, client: Kind.CLIENT, consumer: Kind.CONSUMER };
const CLOSE_MS = 2000;
const WARN_EVERY_MS = 60_000;

/**
 * Traces by the SDK of OpenTelemetry, which reads the standard variables of exporter, batches and resource itself.
 * Contexts are passed by hand, because the asynchronous context of the process already holds the work that a span
 * belongs to (work.ts).
 */
export function openTelemetry(service: string, config: TracingConfig, logger: Logger): Tracing {
  const ratio = tracedRatio(config);
  diag.setLogger(warnings(logger), DiagLogLevel.ERROR);
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': service }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new BasicTracerProvider({
    resource,
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('osakaro');

  function start(name: string, kind: Kind, attributes: SpanAttributes, context: Context): TracedSpan | undefined {
    const span = tracer.startSpan(name, { kind, attributes }, context);
    return span.isRecording() ? new RecordedSpan(span) : undefined;
  }
  const tracing: Tracing = {
    root: (name, attributes) =>
      ratio < 1 && Math.random() >= ratio ? undefined : start(name, Kind.SERVER, attributes, ROOT_CONTEXT),
    child(parent, kind, name, attributes) {
      const context = contextOf(parent);
      return context && start(name, KINDS[kind], attributes, context);
    },
    async close() {
      stopRedis();
      await inTime(CLOSE_MS, provider.shutdown(), () => new Error('traces not sent in time')).catch(() => {});
    },
  };
  const stopRedis = traceRedis(tracing);
  return tracing;
}

/**
 * The sampler of the SDK would make a span before it decides. Spans within a trace need no decision, because untraced
 * requests have no trace context.
 */
function tracedRatio({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: TracingConfig): number {
  const sampler = OTEL_TRACES_SAMPLER.replace('parentbased_', '');
  if (sampler === 'always_off') return 0;
  return sampler === 'traceidratio' ? OTEL_TRACES_SAMPLER_ARG : 1;
}

class RecordedSpan implements TracedSpan {
  readonly traceId: string;
  readonly traceparent: string;

  constructor(readonly span: Span) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceId = traceId;
    this.traceparent = `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`;
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(attributes);
  }

  end(outcome?: 'failed'): void {
    if (!this.span.isRecording()) return;
    if (outcome === 'failed') this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.end();
  }
}

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

function contextOf(parent: TracedSpan | string): Context | undefined {
  if (parent instanceof RecordedSpan) return trace.setSpan(ROOT_CONTEXT, parent.span);
  const [, traceId = '', spanId = '', flags = ''] =
    TRACEPARENT.exec(typeof parent === 'string' ? parent : parent.traceparent) ?? [];
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(spanContext) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : undefined;
}

/**
 * ioredis publishes each command on a diagnostics channel of Node. Keys and arguments stay out of the trace, because they may hold
 * addresses.
 */
function traceRedis(tracing: Tracing): () => void {
  const spans = new WeakMap<object, TracedSpan>();
  const subscribers = {
    start(message: object) {
      const parent = currentWork()?.span;
      const { command = 'command' } = message as { command?: string };
      const span =
        parent &&
        tracing.child(parent, 'client', command.toLowerCase(), {
          'db.system.name': 'redis',
          'db.operation.name': command.toLowerCase(),
        });
      if (span) spans.set(message, span);
    },
    end() {},
    asyncStart() {},
    asyncEnd: (message: object) => spans.get(message)?.end(),
    error: (message: object) => spans.get(message)?.end('failed'),
  };
  const channel = tracingChannel('ioredis:command');
  channel.subscribe(subscribers);
  return () => channel.unsubscribe(subscribers);
}

/** One line a minute at most while the collector is away. */
function warnings(logger: Logger) {
  let warnedAtMs = Number.NEGATIVE_INFINITY;
  const error = (reason: string) => {
    if (performance.now() - warnedAtMs < WARN_EVERY_MS) return;
    warnedAtMs = performance.now();
    logger.warn({ reason: reason.slice(0, 200) }, 'traces are not sent');
  };
  const nothing = () => {};
  return { error, warn: nothing, info: nothing, debug: nothing, verbose: nothing };
}
