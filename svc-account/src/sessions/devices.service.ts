import { randomBytes } from 'node:crypto';
import type { StoredMember } from '../member.ts';
import { digest } from './refresh-cookie.ts';

/** Browsers keep a cookie for at most 400 days. */
const REMEMBERED_S = 400 * 24 * 3600;
/** Identifies the browser at logins. */
export const DEVICE_COOKIE = { name: 'device', path: '/api/auth', maxAgeS: REMEMBERED_S } as const;
const REMEMBERED_DEVICES = 20;

export interface DeviceParts {
  /** Stores the digest with the member, keeping the newest `most`. */
  addDevice(memberNo: number, device: string, most: number): Promise<void>;
}
export type DeviceService = ReturnType<typeof createDeviceService>;

/** Recognises browsers that have logged in to an account before. */
export function createDeviceService({ addDevice }: DeviceParts) {
  return {
    /** The device's digest when it has logged in to this account before. */
    known(member: StoredMember | undefined, cookie: string | undefined): string | undefined {
      const device = member && isDevice(cookie) ? deviceOf(member.memberNo, cookie) : undefined;
      return device !== undefined && member?.devices?.includes(device) ? device : undefined;
    },

    /** Returns the device cookie: the browser's own value if it has one, otherwise a new one. */
    async remember(member: StoredMember, cookie: string | undefined): Promise<string> {
      const name = isDevice(cookie) ? cookie : randomBytes(32).toString('base64url');
      const device = deviceOf(member.memberNo, name);
      if (!member.devices?.includes(device)) await addDevice(member.memberNo, device, REMEMBERED_DEVICES);
      return name;
    },
  };
}

/** The digest includes the member, so that accounts that share a browser cannot be linked. */
function deviceOf(memberNo: number, cookie: string): string {
  return digest(`${memberNo}:${cookie}`);
}

function isDevice(cookie: string | undefined): cookie is string {
  return /^[\w-]{43}$/.test(cookie ?? '');
}
