import { commaList, commaListOf, readConfig, type ServiceConfig, serviceSettings } from '@osaka/service-kit';
import * as z from 'zod/mini';
import { oidcProviders } from './oidc/providers.ts';
import { PUSH_SERVICES, pushKeys } from './push/push-keys.ts';

export const configSchema = z.object({
  ...serviceSettings,
  SMTP_URL: z.string().check(z.minLength(1), z.describe('SMTP server for mails, such as smtp://127.0.0.1:1025')),
  MAIL_FROM: z._default(z.string(), '오사카로 <no-reply@osakaro.example>').check(z.describe('sender of mails')),
  SITE_URL: z
    ._default(z.string(), '')
    .check(
      z.describe(
        'public address of the site; its origin may send calls that use cookies, besides the host that was asked, and passkeys are bound to it',
      ),
    ),
  MEMBER_DATA_URLS: commaList.check(
    z.minLength(1, 'at least one address'),
    z.describe(
      'base addresses of the services that declare memberData, one for each, separated by commas; what they store goes into the file of a member’s own data',
    ),
  ),
  OIDC_PROVIDERS: oidcProviders.check(
    z.describe(
      'OpenID Connect providers for signing in, as JSON: [{"name":"google","issuer":"https://accounts.google.com","clientId":"…","clientSecret":"…"}], with `scope` where a provider needs another than `openid email`; empty: none',
    ),
  ),
  PUSH_PRIVATE_KEY: pushKeys.check(
    z.describe(
      'VAPID private key of web push in base64url, from `npx web-push generate-vapid-keys`; empty: no web push',
    ),
  ),
  PUSH_HOSTS: commaListOf(PUSH_SERVICES).check(
    z.describe(
      'push services that a subscription may name, by their hosts, separated by commas; one with a dot in front stands for all below it',
    ),
  ),
  ACCOUNT_SECRET: z
    .string()
    .check(
      z.minLength(32, 'at least 32 characters'),
      z.describe(
        'secret that encrypts mails and keys the digests of codes and counters, at least 32 characters, the same for all instances',
      ),
    ),
  ADMIN_SECOND_FACTOR: z
    ._default(z.enum(['required', 'off']), 'required')
    .check(
      z.describe(
        'required: administrators log in with a second factor, and set one up at their first login; off: as members, who may use one',
      ),
    ),
  COMMON_PASSWORDS: z
    ._default(z.enum(['refused', 'allowed']), 'refused')
    .check(
      z.describe(
        'refused: a new password must not be one of those that are common in breaches; allowed: only its format counts',
      ),
    ),
  ADMIN_ID: z._default(z.string(), '').check(z.describe('id of the first administrator; empty: none is created')),
  ADMIN_PASSWORD: z._default(z.string(), '').check(z.describe('password of the first administrator')),
  ADMIN_NAME: z._default(z.string(), '관리자').check(z.describe('nickname of the first administrator')),
  ADMIN_EMAIL: z._default(z.string(), '').check(z.describe('mail address of the first administrator')),
});
export type AccountConfig = z.output<typeof configSchema> & ServiceConfig;

export function readAccountConfig(): AccountConfig {
  return readConfig(configSchema, process.env);
}
