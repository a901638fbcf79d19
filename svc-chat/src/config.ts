import { readConfig, serviceSettings } from '@osaka/service-kit';
import * as z from 'zod/mini';
import { readHours, USUAL_HOURS } from './hours/hours.ts';

export const configSchema = z.object({
  ...serviceSettings,
  INSTANCE_ID: z
    .optional(z.string())
    .check(
      z.describe(
        'name of this instance in logs and presence; the name of the host with a random part when it is not set',
      ),
    ),
  CHAT_STAFF_ACCESS: z
    ._default(z.enum(['open', 'admin']), 'admin')
    .check(z.describe('open: anyone who types a name is staff; admin: staff calls need ROLE_ADMIN')),
  CHAT_STAFF_GONE_AFTER_S: z
    ._default(z.coerce.number().check(z.positive()), 30)
    .check(z.describe('seconds without a connection after which a staff member’s chats end')),
  CHAT_CUSTOMER_GONE_AFTER_S: z
    ._default(z.coerce.number().check(z.positive()), 8)
    .check(z.describe('seconds without a connection after which staff are notified that a customer left')),
  CHAT_MESSAGES_PER_S: z
    ._default(z.coerce.number().check(z.positive()), 10)
    .check(z.describe('messages a second from one connection; four times as many at once')),
  SUPPORT_HOURS: z
    .optional(z.string())
    .check(
      z.superRefine(hasHours),
      z.describe(
        `hours of the customer service in Korean time, separated by commas: days with times (평일, 주말, 매일, 토, 월~목), 점심, 휴무 with dates; Korean public holidays are free; ${USUAL_HOURS} unless set; the local profile is always open unless it is set`,
      ),
    ),
  SUPPORT_MAIL: z
    .email('an email address')
    .check(z.describe('address of the customer service, to which inquiries outside of its hours are mailed')),
  SMTP_URL: z.string().check(z.minLength(1), z.describe('SMTP server for mails, such as smtp://127.0.0.1:1025')),
  MAIL_FROM: z._default(z.string(), '오사카로 <no-reply@osakaro.example>').check(z.describe('sender of mails')),
});

/** Reports the entry of the setting that cannot be read. */
function hasHours(setting: string | undefined, context: z.core.$RefinementCtx): void {
  try {
    if (setting !== undefined) readHours(setting);
  } catch (error) {
    context.addIssue((error as Error).message);
  }
}
export type ChatConfig = z.output<typeof configSchema>;

export function readChatConfig(): ChatConfig {
  return readConfig(configSchema, process.env);
}
