import { AppError, COMMON_MESSAGES } from '@osaka/service-kit';
import type * as z from 'zod/mini';

/** The body of a SEND, checked; refused with the message of its first fault. */
export function readFrame<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body, { error: () => COMMON_MESSAGES.invalid });
  if (result.success) return result.data;
  throw new AppError('INVALID', result.error.issues[0]?.message ?? COMMON_MESSAGES.invalid);
}
