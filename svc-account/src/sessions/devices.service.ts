import { randomBytes } from 'node:crypto';
import type { StoredMember } from '../member.ts';
import { digest } from './refresh-cookie.ts';

/** As long as browsers keep a cookie. */
const REMEMBERED_S = 400 * 24 * 3600;
/** Names the browser at logins, for as long as browsers keep a cookie. */
export const DEVICE_COOKIE = { name: 'device', path: '/api/auth', maxAgeS: REMEMBERED_S } as const;
const REMEMBERED_DEVICES = 20;

export interface DeviceParts {
  /** Keeps the newest so many digests with the member. */
  addDevice(memberNo: number, device: string, most: number): Promise<void>;
}
export type DeviceService = ReturnType<typeof createDeviceService>;

/** Tells the browsers that have signed in to an account before from all others. */
export function createDeviceService({ addDevice }: DeviceParts) {
  return {
    /** The device's digest, when it has signed in to this account before. */
    known(member: StoredMember | undefined, cookie: string | undefined): string | undefined {
      const device = member && isDevice(cookie) ? deviceOf(member.memberNo, cookie) : undefined;
      return device !== undefined && member?.devices?.includes(device) ? device : undefined;
    },

    /** What the browser is to keep: its own name where it has one, otherwise a new one. */
    async remember(member: StoredMember, cookie: string | undefined): Promise<string> {
      const name = isDevice(cookie) ? cookie : randomBytes(32).toString('base64url');
      const device = deviceOf(member.memberNo, name);
      if (!member.devices?.includes(device)) await addDevice(member.memberNo, device, REMEMBERED_DEVICES);
      return name;
    },
  };
}

/** Another digest for each member, so that nobody can tell which accounts share a browser. */
function deviceOf(memberNo: number, cookie: string): string {
  return digest(`${memberNo}:${cookie}`);
}

function isDevice(cookie: string | undefined): cookie is string {
  return /^[\w-]{43}$/.test(cookie ?? '');
}
