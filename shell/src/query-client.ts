import { QueryClient } from '@osaka/query';
import { session } from '@osaka/web-kit';

const FRESH_MS = 30_000;

/** Server state for the whole page; shared with the remotes through the federation. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      // Offline is an answer too: the screens say so instead of waiting for a network.
      queries: { staleTime: FRESH_MS, retry: isWorthRetrying, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  });
}

/** What one member loaded is never shown to the next one at the same browser. Returns how to stop. */
export function forgetOnMemberChange(client: QueryClient) {
  let shownTo = session.state.loginInfo?.memberNo;
  return session.onChange(() => {
    const memberNo = session.state.loginInfo?.memberNo;
    if (memberNo === shownTo) return;
    shownTo = memberNo;
    // Once the screens have followed: those of members are gone by then, and ask for nothing that would be refused.
    setTimeout(() => void client.resetQueries());
  });
}

// A refusal stays a refusal. By shape, because each remote throws its own copy of CallError.
function isWorthRetrying(failures: number, error: unknown) {
  const status = (error as { status?: number }).status ?? 0;
  return failures < 1 && status >= 500;
}
