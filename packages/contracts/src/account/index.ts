export * from './accounts.ts';
export * from './audit.ts';
export * from './events.ts';
export * from './exports.ts';
export * from './members.ts';
export * from './notices.ts';
export * from './oidc.ts';
export * from './own-account.ts';
export * from './passkeys.ts';
export * from './push.ts';
export * from './second-factor.ts';
export * from './second-factor-login.ts';
export * from './second-step.ts';
export * from './sessions.ts';
export {
  type LoginInfo,
  loginInfo,
  logout,
  readOwnMember,
  refresh,
  type SignedIn,
  signedIn,
  type Tokens,
} from './signed-in.ts';
export * from './withdrawal.ts';
