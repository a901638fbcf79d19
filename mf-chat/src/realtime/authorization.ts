import { session } from '@osaka/web-kit';

/** Headers with the member's token. `anyCall` refreshes an expired token before the connection is opened. */
export async function authorizationBy(anyCall: () => Promise<unknown>): Promise<Record<string, string>> {
  if (session.state.tokens) await anyCall().catch(() => {});
  const { tokens } = session.state;
  return tokens ? { Authorization: `Bearer ${tokens.accessToken}` } : {};
}
