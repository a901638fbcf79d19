import { ok } from '@osaka/contracts';
import { addPushSubscription, PUSH_MESSAGES, readPushKey, removePushSubscription } from '@osaka/contracts/account';
import { AppError, COMMON_MESSAGES, invalidField, on } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import { isPoint } from './push-endpoints.ts';

export function pushRoutes({ clock, push, sessions }: AccountContext) {
  return [
    on(readPushKey, async ({ member: { sessionId = '' } }) => {
      const session = push && (await sessions.findBySessionId(sessionId, clock.now()));
      return ok({ key: push?.publicKey ?? null, isOn: session?.push !== undefined });
    }),
    on(addPushSubscription, async ({ member: { sessionId = '' }, body: { endpoint, keys } }) => {
      if (!push) throw new AppError('NOT_FOUND', PUSH_MESSAGES.off);
      if (!push.accepts(endpoint)) throw invalidField('endpoint', PUSH_MESSAGES.unknownService);
      if (!isPoint(keys.p256dh)) throw invalidField('keys.p256dh', PUSH_MESSAGES.wrongKeys);
      if (!(await sessions.setPush(sessionId, { endpoint, keys })))
        throw new AppError('UNAUTHENTICATED', COMMON_MESSAGES.loginNeeded);
      return ok(null, PUSH_MESSAGES.turnedOn);
    }),
    on(removePushSubscription, async ({ member: { sessionId = '' } }) => {
      await sessions.removePush(sessionId);
      return ok(null, PUSH_MESSAGES.turnedOff);
    }),
  ];
}
