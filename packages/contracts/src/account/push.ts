import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { text, whenMissing } from '../shared/values.ts';

export const PUSH_MESSAGES = {
  off: '이 사이트는 브라우저 알림을 보내지 않습니다.',
  unknownService: '알림을 보낼 수 없는 브라우저입니다.',
  wrongKeys: '브라우저 알림의 주소가 올바르지 않습니다.',
  turnedOn: '이제 이 브라우저로 알려 드립니다.',
  turnedOff: '이 브라우저의 알림을 껐습니다.',
} as const;

/** The VAPID key (RFC 8292) that a browser subscribes with, or null where the operator has set none. */
export const readPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  access: 'member',
  success: dataOnly(
    z.object({
      key: z.nullable(z.string()),
      /** The session of this call has a subscription. */
      isOn: z.boolean(),
    }),
  ),
});

const needed = whenMissing(PUSH_MESSAGES.wrongKeys);
/** As a browser writes its `PushSubscription` as JSON. */
const subscription = z.object({
  endpoint: text(1000, PUSH_MESSAGES.wrongKeys, needed),
  keys: z.object(
    {
      /** An uncompressed point of P-256. */
      p256dh: z
        .string(needed)
        .check(z.regex(/^B[\w-]{86}$/, PUSH_MESSAGES.wrongKeys), z.meta({ example: `B${'p'.repeat(86)}` })),
      auth: z
        .string(needed)
        .check(z.regex(/^[\w-]{22}$/, PUSH_MESSAGES.wrongKeys), z.meta({ example: 'a'.repeat(22) })),
    },
    needed,
  ),
});

/** Tells this browser by push what cannot wait, until its session ends; replaces an earlier subscription of it. */
export const addPushSubscription = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  access: 'member',
  limit: { name: 'push', points: 60, perS: 3600 },
  body: subscription,
  success: envelope(z.null()),
});
export type PushSubscriptionDraft = z.output<typeof subscription>;

/** Ends the subscription of this browser; idempotent. */
export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/push/subscriptions',
  access: 'member',
  success: envelope(z.null()),
});
