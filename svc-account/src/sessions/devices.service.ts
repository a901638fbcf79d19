import { randomBytes } from 'node:crypto';
import type { AccountContext } from '../context.ts';
import { deviceName } from '../device-name.ts';
import type { StoredMember } from '../member.ts';
import { digest } from './refresh-cookie.ts';

const REMEMBERED_DEVICES = 20;
/** Bounds the mails that somebody who knows the password can cause. */
const NOTICES_A_DAY = { points: 10, perMs: 24 * 3600 * 1000 };

export type DeviceService = ReturnType<typeof createDeviceService>;

/** Recognises browsers that have logged in to an account before. */
export function createDeviceService({ attempts, clock, mailQueue, memberChanges }: AccountContext) {
  return {
    /** The device's digest when it has logged in to this account before. */
    known(member: StoredMember | undefined, cookie: string | undefined): string | undefined {
      const device = member && isDevice(cookie) ? deviceOf(member.memberNo, cookie) : undefined;
      return device !== undefined && member?.devices?.includes(device) ? device : undefined;
    },

    /** Returns the device cookie: the browser's own value if it has one, otherwise a new one. */
    async remember(member: StoredMember, cookie: string | undefined): Promise<string> {
      const name = nameOf(cookie);
      const device = deviceOf(member.memberNo, name);
      if (!member.devices?.includes(device)) await memberChanges.addDevice(member.memberNo, device, REMEMBERED_DEVICES);
      return name;
    },

    /** Like `remember`, and mails the member when a device logs in that is neither known nor the account's first. */
    async rememberLogin(member: StoredMember, cookie: string | undefined, userAgent: string): Promise<string> {
      const name = nameOf(cookie);
      if (member.devices?.length) await announce(member, deviceOf(member.memberNo, name), userAgent);
      return this.remember(member, name);
    },
  };

  // Stored before the device is, so that a crash between the two cannot lose the mail; the id keeps concurrent logins
  // with one cookie to one mail.
  async function announce(
    { memberNo, email, devices }: StoredMember,
    device: string,
    userAgent: string,
  ): Promise<void> {
    if (!email || devices?.includes(device) || (await attempts.take(`new-device:${memberNo}`, NOTICES_A_DAY)) > 0)
      return;
    await mailQueue.accept(
      { purpose: 'new-device', to: email, device: deviceName(userAgent), signedInAt: clock.now().toISOString() },
      `device-${device}`,
    );
  }
}

/** The digest includes the member, so that accounts that share a browser cannot be linked. */
function deviceOf(memberNo: number, cookie: string): string {
  return digest(`${memberNo}:${cookie}`);
}

function nameOf(cookie: string | undefined): string {
  return isDevice(cookie) ? cookie : randomBytes(32).toString('base64url');
}

function isDevice(cookie: string | undefined): cookie is string {
  return /^[\w-]{43}$/.test(cookie ?? '');
}
