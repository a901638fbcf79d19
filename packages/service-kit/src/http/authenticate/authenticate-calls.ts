import type { Endpoint } from '@osaka/contracts';
import { AppError, COMMON_MESSAGES } from '../../app-error.ts';
import type { Step } from '../call.ts';
import type { Authenticate } from './auth.ts';

interface AccessRules {
  authenticate: Authenticate;
  staffAccess?: 'open' | 'admin' | undefined;
}

/**
 * Finds the member of the access token, and refuses those whom the contract does not admit.
 *
 * @throws {AppError} UNAUTHENTICATED without a valid token, FORBIDDEN without the role.
 */
export function authenticateCalls(
  { access: declared }: Endpoint,
  { authenticate, staffAccess = 'admin' }: AccessRules,
): Step {
  const access = declared === 'staff' && staffAccess === 'admin' ? 'admin' : declared;
  if (access === 'public' || access === 'staff')
    return async (c, next) => {
      const authorization = c.req.header('authorization');
      // An invalid or uncheckable token is ignored where none is required.
      if (authorization) c.set('member', await authenticate(authorization).catch(() => undefined));
      await next();
    };
  return async (c, next) => {
    const member = await authenticate(c.req.header('authorization'));
    if (!member) throw new AppError('UNAUTHENTICATED', COMMON_MESSAGES.loginNeeded);
    if (access === 'admin' && !member.isAdmin) throw new AppError('FORBIDDEN', COMMON_MESSAGES.adminOnly);
    c.set('member', member);
    await next();
  };
}
