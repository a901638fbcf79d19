import type { IncomingMessage, ServerResponse } from 'node:http';
import type { UploadBody } from './dispatch/upload-body.ts';
import type { Connection } from './policy/connections.ts';
import type { RefusalReason } from './policy/refusals.ts';

/** One request on its way through the gateway. */
export interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  connection: Connection;
  /** Without the query. */
  path: string;
  requestId: string;
  clientAddress: string;
  protocol: 'http' | 'https';
  startedMs: number;
  /** A service, "site", or "gateway" for what goes to neither; named in logs and metrics. */
  answeredBy: string;
  /** Path of the screen that was answered, with the names of its parameters; for the log. */
  screenPath?: string;
  /** Its body, where it carries files. */
  upload?: UploadBody;
  /** Why it was not answered as it asked to be, for the metrics. */
  refusedFor?: RefusalReason;
  /** Why it failed, for the log. */
  failure?: Error;
  /** Called once by whoever answers, when the answer is out or has failed. */
  finished(exchange: Exchange, status: number): void;
}
