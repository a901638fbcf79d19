import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { role } from '../shared/tokens.ts';
import { serial } from '../shared/values.ts';

// Every slice has these calls in its bundles, so they stay apart from the checks and messages of the forms.
export const loginInfo = z.object({
  memberNo: serial,
  memberName: z.string(),
  username: z.string(),
  authorities: z.array(z.object({ authority: role })),
});
export type LoginInfo = z.output<typeof loginInfo>;

export const tokens = z.object({ accessToken: z.string() });
export type Tokens = z.output<typeof tokens>;

export const session = z.object({ loginInfo, tokens });
export type SignedIn = z.output<typeof session>;
export const signedIn = envelope(session);
/** Reads the httpOnly refresh cookie; answers a new access token and rotates the cookie. */
export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'public',
  cookies: { reads: ['refreshToken'], sets: ['refreshToken'] },
  success: signedIn,
});
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  cookies: { reads: ['refreshToken'], sets: ['refreshToken'] },
  success: envelope(z.null()),
});

/** Not in the specification: the current data of the signed-in member. */
export const readOwnMember = endpoint({
  method: 'GET',
  path: '/api/members/me',
  access: 'member',
  success: dataOnly(z.object({ loginInfo, email: z.string() })),
});
