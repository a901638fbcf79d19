import { Agent } from 'node:https';
import webPush from 'web-push';
import type { StoredPush } from '../sessions/sessions.repository.ts';
import { isPushEndpoint, lookupPublic } from './push-endpoints.ts';
import type { PushSettings } from './push-keys.ts';

const TIMEOUT_MS = 10_000;
/** How long a push service keeps a message for a device that is offline: it is about today. */
const KEPT_S = 12 * 3600;

/** Encrypts for the browser alone (RFC 8291), and hands the message to its push service. */
export function createPushSender({
  publicKey,
  privateKey,
  contact,
  hosts,
  agent = new Agent({ lookup: lookupPublic }),
}: PushSettings) {
  return {
    publicKey,
    accepts: (endpoint: string): boolean => isPushEndpoint(endpoint, hosts),

    /**
     * `gone`: the subscription does not exist any more. `refused`: a repetition would not help.
     *
     * @throws when the push service is away, busy or faulty.
     */
    async send(push: StoredPush, message: object): Promise<'sent' | 'gone' | 'refused'> {
      // The list may have become shorter.
      if (!isPushEndpoint(push.endpoint, hosts)) return 'gone';
      try {
        await webPush.sendNotification(push, JSON.stringify(message), {
          vapidDetails: { subject: contact, publicKey, privateKey },
          TTL: KEPT_S,
          urgency: 'high',
          timeout: TIMEOUT_MS,
          agent,
        });
        return 'sent';
      } catch (error) {
        if (!(error instanceof webPush.WebPushError)) throw error;
        const { statusCode } = error;
        if (statusCode === 404 || statusCode === 410) return 'gone';
        // Without the error of the library, which holds the address of the subscription.
        if (statusCode === 429 || statusCode >= 500) throw new Error(`push service: ${statusCode}`);
        return 'refused';
      }
    },
  };
}
