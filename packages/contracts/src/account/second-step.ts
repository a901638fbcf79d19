import * as z from 'zod/mini';

/**
 * app: a code of an authenticator app. recovery-code: one of the codes that were shown when the second factor was
 * turned on.
 */
const method = z.enum(['app', 'passkey', 'recovery-code']);
export type SecondStepMethod = z.output<typeof method>;

export const secondStep = z.object({
  /** Empty when the second factor must be set up first. */
  methods: z.array(method),
  mustSetUp: z.boolean(),
});
export type SecondStep = z.output<typeof secondStep>;
