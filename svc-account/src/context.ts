import { createCookies } from './cookies.ts';
import { createAccessTokens } from './keys/access-tokens.ts';
import { createKeys } from './keys/keys.service.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createNotifyOwner } from './mail/notify-owner.ts';
import type { StoredMember } from './member.ts';
import { refuseCommonPassword } from './passwords/common-passwords.ts';
import { createOwnPasswordCheck } from './passwords/own-password.ts';
import { createRevoker } from './revocations/revoker.ts';
import { createSameOriginCheck, createSiteOf } from './same-origin.ts';
import { isOn } from './second-factor/second-factor.ts';
import { type AccountSettings, createStores } from './stores.ts';

export type AccountContext = ReturnType<typeof createAccountContext>;

/** What the services, jobs and event handlers work with; one for each process. */
export function createAccountContext(settings: AccountSettings) {
  const stores = createStores(settings);
  const { siteUrl, isLocal } = stores;
  const keys = createKeys(stores);
  const mailQueue = createMailQueue(stores);
  return {
    ...stores,
    keys,
    tokens: createAccessTokens(keys, stores.clock),
    mailQueue,
    notifyOwner: createNotifyOwner({ ...stores, mailQueue }),
    revoker: createRevoker(stores),
    checkNewPassword: stores.refusesCommonPasswords ? refuseCommonPassword : () => {},
    checkPassword: createOwnPasswordCheck(stores),
    checkSameOrigin: createSameOriginCheck(siteUrl),
    siteOf: createSiteOf(siteUrl, isLocal),
    cookies: createCookies(isLocal),
    hasSecondFactor: ({ secondFactor }: StoredMember) => isOn(secondFactor),
    needsSecondFactor: ({ memberRole }: StoredMember) =>
      stores.isAdminSecondFactorRequired && memberRole === 'ROLE_ADMIN',
  };
}
