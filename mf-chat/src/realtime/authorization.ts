import { session } from '@osaka/web-kit';

/** Headers that show who is signed in. `anyCall` renews a token that has run out, so that the connection begins with a good one. */
export async function authorizationBy(anyCall: () => Promise<unknown>): Promise<Record<string, string>> {
  if (session.state.tokens) await anyCall().catch(() => {});
  const { tokens } = session.state;
  return tokens ? { Authorization: `Bearer ${tokens.accessToken}` } : {};
}
