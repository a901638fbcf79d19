import { session } from '@osaka/web-kit';
import { QueryClient } from '@osaka/web-kit/query';

const FRESH_MS = 30_000;

/** The query client of the page, shared with the remotes through the federation. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      // 'always': offline is reported as an error instead of pausing the query.
      queries: {
        staleTime: FRESH_MS,
        retry: isWorthRetrying,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        // What failed without a network is read again when it is back.
        refetchOnReconnect: ({ state }) => state.status === 'error',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * Clears cached queries when the member changes, so that the next member of the same browser never sees them. Returns
 * the function that stops.
 */
export function forgetOnMemberChange(client: QueryClient) {
  let shownTo = session.state.loginInfo?.memberNo;
  return session.onChange(() => {
    const memberNo = session.state.loginInfo?.memberNo;
    if (memberNo === shownTo) return;
    shownTo = memberNo;
    // Deferred until screens of members have unmounted, because their queries would be refused.
    setTimeout(() => void client.resetQueries());
  });
}

/** Calls `reload` when an answer is not as the contract of this page's code says. */
export function reloadOnUnreadableAnswers(client: QueryClient, reload: () => Promise<void>) {
  return client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isUnreadable(event.action.error)) void reload();
  });
}

/** The call succeeded, and its error is that of the parser. */
function isUnreadable({ status = 0 }: { status?: number }) {
  return status >= 200 && status < 300;
}

// 4xx answers are not retried. Checked by shape, because each remote throws its own copy of CallError.
function isWorthRetrying(failures: number, error: unknown) {
  const status = (error as { status?: number }).status ?? 0;
  return failures < 1 && status >= 500;
}
