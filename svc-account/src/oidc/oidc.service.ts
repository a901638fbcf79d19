import { MESSAGES, OIDC_MESSAGES, type OidcSignUp, type OidcTies, type UndecidedOidc } from '@osaka/contracts/account';
import { AppError, COMMON_MESSAGES, invalidField, type Member } from '@osaka/service-kit';
import * as client from 'openid-client';
import type { AccountContext } from '../context.ts';
import { OIDC_MS } from '../cookies.ts';
import { emailKey, type StoredMember } from '../member.ts';
import type { SignUpService } from '../members/sign-up.service.ts';
import type { Evidence, SecondFactorService } from '../second-factor/second-factor.service.ts';
import type { LoginService } from '../sessions/login.service.ts';
import type { VerificationService } from '../verifications/verifications.service.ts';
import { createProviders, type Identity, type OidcProvider, readIdentity } from './providers.ts';

/** What the browser keeps, sealed, while the person is at the provider. */
interface Flow {
  provider: string;
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
  /** Path and query of the page to return to. */
  back: string;
}
type Step = Identity & { provider: string };

interface Services {
  logins: LoginService;
  secondFactors: SecondFactorService;
  signUps: SignUpService;
  verifications: VerificationService;
}
export type OidcService = ReturnType<typeof createOidcService>;

/** Signing in at an OpenID Connect provider: authorization code, PKCE, state and nonce. */
export function createOidcService(
  context: AccountContext,
  { logins, secondFactors, signUps, verifications }: Services,
) {
  const { clock, isLocal, logger, memberChanges, members, notifyOwner, oidcProviders, sealing } = context;
  const providers = createProviders(oidcProviders, isLocal);

  return {
    /** The provider's page, and what the cookie keeps until it leads back. */
    async begin(name: string, redirectUri: string, back: string): Promise<{ url: string; cookie: string }> {
      const provider = find(name);
      const config = await discover(provider);
      const flow: Flow = {
        provider: name,
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        redirectUri,
        back,
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: provider.scope,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, cookie: keep(flow, 'oidc') };
    },

    /** Checks the provider's answer; returns what the cookie of the next call keeps. */
    async end(name: string, cookie: string | undefined, query: string): Promise<{ back: string; cookie: string }> {
      const provider = find(name);
      const flow = kept<Flow>(cookie, 'oidc');
      if (flow.provider !== name) throw refused();
      const config = await discover(provider);
      try {
        const tokens = await client.authorizationCodeGrant(config, new URL(`${flow.redirectUri}${query}`), {
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.verifier,
          idTokenExpected: true,
        });
        const step: Step = { provider: name, ...(await readIdentity(config, tokens)) };
        return { back: flow.back, cookie: keep(step, 'oidc-step') };
      } catch (error) {
        throw isRefusal(error) ? refused() : away(provider, error);
      }
    },

    /** The page to return to; undefined without a valid cookie. */
    backOf: (cookie: string | undefined): string | undefined => open<Flow>(cookie, 'oidc')?.back,

    /** The tied member, or what is left to do. */
    async find(cookie: string | undefined): Promise<StoredMember | UndecidedOidc> {
      const { provider, sub, email = '', isEmailVerified } = stepIn(cookie);
      const member = await members.findByTie(provider, sub);
      if (member?.isActive === 'Y') return member;
      const isKnown = isEmailVerified && (await members.findByEmail(email)) !== undefined;
      return { need: isKnown ? 'password' : 'sign-up', provider, email, isEmailVerified };
    },

    /** A repeated call whose answer was lost returns the same member. */
    async signUp(
      cookie: string | undefined,
      draft: OidcSignUp,
      browser: string | undefined,
      clientAddress: string,
    ): Promise<StoredMember> {
      const step = stepIn(cookie);
      const before = await members.findByTie(step.provider, step.sub);
      if (before) return before;
      await requireProved(step, draft.email, browser);
      const member = await signUps.addTied(draft, tieOf(step), clientAddress);
      await verifications.markUsed('sign-up', draft.email, member.memberNo);
      return member;
    },

    async join(
      cookie: string | undefined,
      { email, memberPw }: { email: string; memberPw: string },
      browser: string | undefined,
      clientAddress: string,
    ): Promise<void> {
      const step = stepIn(cookie);
      await requireProved(step, email, browser);
      const memberId = (await members.findByEmail(email))?.memberId ?? '';
      await tie(await logins.check({ memberId, memberPw }, undefined, clientAddress), step);
    },

    async joinOwn(cookie: string | undefined, caller: Member, evidence: Evidence): Promise<void> {
      const step = stepIn(cookie);
      await tie(await secondFactors.requireOwner(caller, evidence), step);
    },

    async list({ memberNo }: Member): Promise<OidcTies> {
      const { ties = [], memberPw } = await requireActive(memberNo);
      return {
        ties: ties.map(({ provider, joinedAt }) => ({ name: provider, joinedAt: joinedAt.toISOString() })),
        hasPassword: memberPw !== undefined,
      };
    },

    async leave({ memberNo }: Member, provider: string): Promise<void> {
      for (;;) {
        const member = await requireActive(memberNo);
        if (!member.ties?.some((each) => each.provider === provider))
          throw new AppError('NOT_FOUND', OIDC_MESSAGES.notJoined);
        if (member.memberPw === undefined && member.ties.length === 1)
          throw new AppError('CONFLICT', OIDC_MESSAGES.passwordFirst);
        if (await memberChanges.removeTie(member, provider))
          return notifyOwner(member, { news: 'provider-left', provider });
      }
    },
  };

  function find(name: string): OidcProvider {
    const provider = providers.find(name);
    if (!provider) throw new AppError('NOT_FOUND', OIDC_MESSAGES.unknown);
    return provider;
  }

  async function discover(provider: OidcProvider): Promise<client.Configuration> {
    try {
      return await providers.discover(provider);
    } catch (error) {
      throw away(provider, error);
    }
  }

  function away({ name }: OidcProvider, error: unknown): AppError {
    logger.warn({ provider: name, cause: error instanceof Error ? error.message : 'unknown' }, 'provider unavailable');
    return new AppError('UNAVAILABLE', OIDC_MESSAGES.away, { retryAfterS: 5, reason: 'oidc' });
  }

  function keep(content: object, use: string): string {
    return sealing.seal(JSON.stringify({ ...content, until: clock.now().getTime() + OIDC_MS }), use);
  }

  function open<T>(cookie: string | undefined, use: string): T | undefined {
    const text = cookie && sealing.open(cookie, use);
    const content = text ? JSON.parse(text) : undefined;
    return content?.until > clock.now().getTime() ? content : undefined;
  }

  function kept<T>(cookie: string | undefined, use: string): T {
    const content = open<T>(cookie, use);
    if (!content) throw new AppError('UNAUTHENTICATED', OIDC_MESSAGES.stepOver);
    return content;
  }

  function stepIn(cookie: string | undefined): Step {
    return kept<Step>(cookie, 'oidc-step');
  }

  /** By the provider, or by a mail code that was entered in this browser. */
  async function requireProved(step: Step, email: string, browser: string | undefined): Promise<void> {
    if (step.isEmailVerified && emailKey(step.email ?? '') === emailKey(email)) return;
    const verification = await verifications.findVerified('sign-up', email, browser);
    if (!verification || verification.usedBy !== undefined) throw invalidField('email', MESSAGES.emailUnverified);
  }

  async function tie(member: StoredMember, step: Step): Promise<void> {
    const { memberNo } = member;
    const owner = await members.findByTie(step.provider, step.sub);
    // A repeated call finds its own tie.
    if (owner?.memberNo === memberNo) return;
    const tied = owner ? 'taken' : await memberChanges.addTie(memberNo, tieOf(step));
    if (tied === 'taken') throw new AppError('CONFLICT', OIDC_MESSAGES.taken);
    if (!tied) throw new AppError('CONFLICT', OIDC_MESSAGES.joinedBefore);
    await notifyOwner(member, { news: 'provider-joined', provider: step.provider });
  }

  function tieOf({ provider, sub }: Step) {
    return { provider, sub, joinedAt: clock.now() };
  }

  async function requireActive(memberNo: number): Promise<StoredMember> {
    const member = await members.find(memberNo);
    if (member?.isActive !== 'Y') throw new AppError('UNAUTHENTICATED', COMMON_MESSAGES.loginNeeded);
    return member;
  }
}

function refused(): AppError {
  return new AppError('UNAUTHENTICATED', OIDC_MESSAGES.refused);
}

/** The provider answered, and its answer does not prove who the person is. Everything else is an outage. */
function isRefusal(error: unknown): boolean {
  if (error instanceof client.AuthorizationResponseError) return true;
  if (error instanceof client.ResponseBodyError) return error.status < 500;
  return (
    error instanceof client.ClientError &&
    error.code !== undefined &&
    !['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(error.code)
  );
}
