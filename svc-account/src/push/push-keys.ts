import { createECDH } from 'node:crypto';
import type { Agent } from 'node:https';
import * as z from 'zod/mini';

/** Of Chrome, Firefox, Safari and Edge. */
export const PUSH_SERVICES = 'fcm.googleapis.com,updates.push.services.mozilla.com,.push.apple.com,.notify.windows.com';

export interface PushKeys {
  privateKey: string;
  publicKey: string;
}

export interface PushSettings extends PushKeys {
  /** `sub` of the VAPID token: https: or mailto:. */
  contact: string;
  hosts: readonly string[];
  /** Reaches public addresses alone by default. */
  agent?: Agent;
}

/** The setting: a private key, from which the public one follows, or nothing. */
export const pushKeys = z.pipe(
  z._default(z.string(), '').check(z.refine((key) => key === '' || keysOf(key) !== undefined, 'no VAPID private key')),
  z.transform((key): PushKeys | undefined => keysOf(key)),
);

/** Push services may write to the contact; without https it is the sender of mails. */
export function pushSettings({
  PUSH_PRIVATE_KEY: keys,
  PUSH_HOSTS: hosts,
  SITE_URL: siteUrl,
  MAIL_FROM: from,
}: {
  PUSH_PRIVATE_KEY: PushKeys | undefined;
  PUSH_HOSTS: readonly string[];
  SITE_URL: string;
  MAIL_FROM: string;
}): PushSettings | undefined {
  if (!keys) return undefined;
  const contact = siteUrl.startsWith('https:') ? siteUrl : `mailto:${/<(.+)>/.exec(from)?.[1] ?? from}`;
  return { ...keys, contact, hosts };
}

function keysOf(privateKey: string): PushKeys | undefined {
  if (!/^[\w-]{43}$/.test(privateKey)) return undefined;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return { privateKey, publicKey: pair.getPublicKey('base64url') };
  } catch {
    return undefined;
  }
}
