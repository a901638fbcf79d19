import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TracedSpan } from '@osaka/service-kit';
import type { UploadBody } from './dispatch/upload-body.ts';
import type { Connection } from './policy/connections.ts';
import type { RefusalReason } from './policy/refusals.ts';

/** A request and its answer, from arrival to completion. */
export interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  connection: Connection;
  /** Without the query. */
  path: string;
  requestId: string;
  /** Undefined if the request is not traced. */
  span?: TracedSpan | undefined;
  clientAddress: string;
  protocol: 'http' | 'https';
  startedMs: number;
  /** The name of a service, "site", or "gateway" if neither answers; for logs and metrics. */
  answeredBy: string;
  /** Path pattern of the answered screen, with the names of its parameters; for the log. */
  screenPath?: string;
  /** The streamed body of an upload. */
  upload?: UploadBody;
  /** The reason of a refusal, for the metrics. */
  refusedFor?: RefusalReason;
  /** The error that caused a failure, for the log. */
  failure?: Error;
  /** Called exactly once, when the answer is complete or has failed. */
  finished(exchange: Exchange, status: number): void;
}
