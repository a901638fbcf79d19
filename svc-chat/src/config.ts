import { readConfig, serviceSettings } from '@osaka/service-kit';
import * as z from 'zod/mini';

export const configSchema = z.object({
  ...serviceSettings,
  INSTANCE_ID: z._default(z.string(), 'chat-1').check(z.describe('name of this instance in logs and presence')),
  CHAT_STAFF_ACCESS: z._default(z.enum(['open', 'admin']), 'admin').check(z.describe('open: anyone who types a name is staff; admin: staff calls need ROLE_ADMIN')),
});
export type ChatConfig = z.output<typeof configSchema>;

export function readChatConfig(): ChatConfig {
  return readConfig(configSchema, process.env);
}
