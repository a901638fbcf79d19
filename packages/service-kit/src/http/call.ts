import type { HttpBindings } from '@hono/node-server';
import type { Endpoint } from '@osaka/contracts';
import type { MiddlewareHandler } from 'hono';
import type { Work } from '../observe/work.ts';
import type { Member } from './authenticate/auth.ts';
import type { UploadedFile } from './body/uploads.ts';
import type { Reservation } from './idempotency/idempotency.ts';

/** What the steps of a call hand on, in their order; those that a contract does not need are absent. */
export interface CallVariables {
  work: Work;
  /** Undefined for an unknown address. */
  endpoint: Endpoint | undefined;
  /** Client network: an IPv4 address, or the /64 of an IPv6 address; never logged. */
  clientAddress: string;
  member: Member | undefined;
  body: { json: unknown; files: UploadedFile[] } | undefined;
  /** As checked by the schemas of the contract. */
  content: { params: unknown; query: unknown; body: unknown };
  reservation: Reservation | undefined;
  /** As the handler returned it. */
  answer: unknown;
}

/** The Node request and response are absent under app.request. */
export type CallEnv = { Bindings: Partial<HttpBindings>; Variables: CallVariables };

/**
 * One step of the pipeline of a call. Hono answers an error where it is thrown: a step that waits for the next ones finds
 * it in `c.error`.
 */
export type Step = MiddlewareHandler<CallEnv>;
