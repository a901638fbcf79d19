import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { instant, serial, text } from '../shared/values.ts';
import { anyPassword, email, MESSAGES, memberId, unreservedName } from './accounts.ts';
import { ownerProof } from './second-factor.ts';
import { secondStep } from './second-step.ts';
import { session } from './signed-in.ts';

export const OIDC_MESSAGES = {
  unknown: '사용할 수 없는 로그인 방법입니다.',
  away: '로그인 서비스에 연결할 수 없습니다. 잠시 후 다시 시도해주세요.',
  refused: '로그인을 확인하지 못했습니다. 다시 시도해주세요.',
  stepOver: '로그인 시간이 지났습니다. 다시 시도해주세요.',
  undecided: '가입하거나 계정을 연결해주세요.',
  joined: '로그인 방법을 연결했습니다.',
  left: '로그인 방법의 연결을 해제했습니다.',
  taken: '이미 다른 회원과 연결된 계정입니다.',
  joinedBefore: '이미 연결된 로그인 방법입니다. 먼저 연결을 해제해주세요.',
  notJoined: '연결되지 않은 로그인 방법입니다.',
  passwordFirst: '비밀번호가 없어 연결을 해제할 수 없습니다. 비밀번호 찾기에서 비밀번호를 먼저 정해주세요.',
} as const;

/** The reason that the page shows to which a failed log-in at a provider leads back. */
export type OidcFailure = 'unknown' | 'away' | 'refused';

export const providerName = z.string().check(z.regex(/^[a-z0-9-]{1,20}$/));

const LABELS: Record<string, string> = { kakao: '카카오', naver: '네이버', google: '구글' };
/** What people call the provider; an operator's own provider keeps its name. */
export function providerLabel(name: string): string {
  return LABELS[name] ?? name;
}

/** Of the way back, which a cookie keeps. */
export const OIDC_FROM_LENGTH = 500;

const PROVIDERS = { name: 'oidc', points: 100, perS: 3600 };
const params = z.object({ name: providerName });

/** Leads to the provider. A page that fails to get there is led back, other clients get the error. */
export const beginOidc = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/{name}',
  access: 'public',
  cookies: { sets: ['oidc'] },
  limit: PROVIDERS,
  params,
  /** `join`: returns to the page of the own ties instead of the log-in. */
  query: z.object({
    for: z.optional(z.enum(['login', 'join'])),
    from: z.optional(text(OIDC_FROM_LENGTH, OIDC_MESSAGES.refused)),
  }),
  success: z.unknown(),
  mediaTypes: ['text/html'],
});

/** Where the provider leads back to: checks its answer, and keeps it in a cookie for the call that signs in. */
export const endOidc = endpoint({
  method: 'GET',
  path: '/api/auth/oidc/{name}/callback',
  access: 'public',
  cookies: { reads: ['oidc'], sets: ['oidc', 'oidcStep'] },
  limit: PROVIDERS,
  params,
  success: z.unknown(),
  mediaTypes: ['text/html'],
});

/** The next step of a log-in at a provider whose account is not tied to a member yet. */
const undecided = z.object({
  /** password: a member has the address, and joins after the password. sign-up: nobody has it. */
  need: z.enum(['password', 'sign-up']),
  provider: z.string(),
  /** Empty where the provider tells none. */
  email: z.string(),
  /** False: the address is proved by a mail code. */
  isEmailVerified: z.boolean(),
});
export type UndecidedOidc = z.output<typeof undecided>;

/** Begins the session of the member who is tied to the provider's account; administrators and others with a second factor prove it. */
export const signInByOidc = endpoint({
  method: 'POST',
  path: '/api/auth/oidc/sign-in',
  access: 'public',
  cookies: {
    reads: ['oidcStep', 'refreshToken', 'device'],
    sets: ['oidcStep', 'refreshToken', 'device', 'secondStep'],
  },
  limit: PROVIDERS,
  success: envelope(z.union([session, z.object({ secondStep }), undecided])),
});

/** A new member without a password, tied to the provider's account; `signInByOidc` then begins the session. */
export const signUpByOidc = endpoint({
  method: 'POST',
  path: '/api/members/oidc',
  access: 'public',
  cookies: { reads: ['oidcStep', 'emailVerification'] },
  limit: { name: 'sign-up', points: 20, perS: 3600 },
  body: z.object({ memberId, memberName: unreservedName, email }),
  success: envelope(z.object({ memberNo: serial })),
  status: 201,
});
export type OidcSignUp = z.output<typeof signUpByOidc.body>;

/** Ties the provider's account to the member who has the proved address, after the password. */
export const joinByOidc = endpoint({
  method: 'POST',
  path: '/api/members/oidc/join',
  access: 'public',
  cookies: { reads: ['oidcStep', 'emailVerification'] },
  body: z.object({ memberPw: anyPassword(MESSAGES.passwordMissing), email }),
  success: envelope(z.null()),
});

/** Ties the provider's account to the signed-in member, who proves to be the owner. */
export const joinOwnByOidc = endpoint({
  method: 'POST',
  path: '/api/members/oidc/own',
  access: 'member',
  cookies: { reads: ['oidcStep'], sets: ['oidcStep'] },
  body: ownerProof,
  success: envelope(z.null()),
});

const tie = z.object({ name: z.string(), joinedAt: instant });
export const listOidcTies = endpoint({
  method: 'GET',
  path: '/api/members/oidc',
  access: 'member',
  success: dataOnly(z.object({ ties: z.array(tie), hasPassword: z.boolean() })),
});
export type OidcTies = z.output<typeof listOidcTies.success>['data'];

export const leaveOidc = endpoint({
  method: 'DELETE',
  path: '/api/members/oidc/{name}',
  access: 'member',
  params,
  success: envelope(z.null()),
});
