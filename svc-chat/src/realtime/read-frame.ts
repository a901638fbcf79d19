import { AppError, SENTENCES } from '@osaka/service-kit';
import type * as z from 'zod/mini';

/** The body of a SEND, checked; refused with the message of its first fault. */
export function readFrame<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? '';
  throw new AppError('INVALID', /[가-힣]/.test(message) ? message : SENTENCES.invalid);
}
