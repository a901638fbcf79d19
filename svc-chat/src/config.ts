import { readConfig, serviceSettings } from '@osaka/service-kit';
import * as z from 'zod/mini';

export const configSchema = z.object({
  ...serviceSettings,
  INSTANCE_ID: z.optional(z.string()).check(z.describe('name of this instance in logs and presence; the name of the host with a random part when it is not set')),
  CHAT_STAFF_ACCESS: z._default(z.enum(['open', 'admin']), 'admin').check(z.describe('open: anyone who types a name is staff; admin: staff calls need ROLE_ADMIN')),
  CHAT_STAFF_GONE_AFTER_S: z._default(z.coerce.number().check(z.positive()), 30).check(z.describe('seconds without a connection after which a staff member’s chats end')),
  CHAT_CUSTOMER_GONE_AFTER_S: z
    ._default(z.coerce.number().check(z.positive()), 8)
    .check(z.describe('seconds without a connection after which staff are told that a customer left')),
  CHAT_MESSAGES_PER_S: z._default(z.coerce.number().check(z.positive()), 10).check(z.describe('messages a second from one connection; four times as many at once')),
});
export type ChatConfig = z.output<typeof configSchema>;

export function readChatConfig(): ChatConfig {
  return readConfig(configSchema, process.env);
}
