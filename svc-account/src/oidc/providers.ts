import { providerName } from '@osaka/contracts/account';
import * as client from 'openid-client';
import * as z from 'zod/mini';

const provider = z.object({
  name: providerName,
  issuer: z.url(),
  clientId: z.string().check(z.minLength(1)),
  clientSecret: z.string().check(z.minLength(1)),
  scope: z._default(z.string(), 'openid email'),
});
export type OidcProvider = z.output<typeof provider>;

/** The setting: a JSON list, or nothing. */
export const oidcProviders = z.pipe(
  z.pipe(z._default(z.string(), ''), z.transform(parseJson)),
  z.array(provider, 'must be a JSON list of providers'),
);

function parseJson(text: string): unknown {
  try {
    return text.trim() === '' ? [] : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const TIMEOUT_S = 5;

/** Reads what each provider publishes about itself when it is first needed, and again after a failure. */
export function createProviders(providers: readonly OidcProvider[], isLocal: boolean) {
  const known = new Map<string, Promise<client.Configuration>>();

  return {
    find: (name: string) => providers.find((each) => each.name === name),

    discover({ name, issuer, clientId, clientSecret }: OidcProvider): Promise<client.Configuration> {
      const discovered =
        known.get(name) ??
        client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
          timeout: TIMEOUT_S,
          // The library trusts TLS instead of the signature of an ID token, unless told otherwise.
          execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
        });
      known.set(name, discovered);
      discovered.catch(() => known.delete(name));
      return discovered;
    },
  };
}

/** What a provider says about the person, once its answer has been checked. */
export interface Identity {
  sub: string;
  email?: string;
  isEmailVerified: boolean;
}

/** Takes the address from the ID token, else from userinfo, which not every provider answers as the standard says. */
export async function readIdentity(
  config: client.Configuration,
  tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
): Promise<Identity> {
  const claims = tokens.claims();
  if (!claims) throw new Error('no ID token');
  const { sub } = claims;
  const told = typeof claims.email_verified === 'boolean' ? claims : await userInfo();
  const email = typeof told.email === 'string' ? told.email : undefined;
  return { sub, ...(email && { email }), isEmailVerified: email !== undefined && told.email_verified === true };

  async function userInfo() {
    try {
      return { ...claims, ...(await client.fetchUserInfo(config, tokens.access_token, sub)) };
    } catch {
      return claims as client.IDToken;
    }
  }
}
