import { listenToOtherTabs, type QueryClient, QueryClientProvider } from '@osaka/web-kit/query';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Frame } from './frame/frame.tsx';
import { forgetOnMemberChange, reloadOnUnreadableAnswers } from './query-client.ts';
import { reloadWhereOlder } from './remotes/new-release.ts';
import { Screens } from './screens.tsx';

interface AppProps {
  queryClient: QueryClient;
  Router: ComponentType<{ children: ReactNode }>;
}

/** Rendered by the browser and, for SSR, by the gateway. */
export function App({ queryClient, Router }: AppProps) {
  useEffect(() => forgetOnMemberChange(queryClient), [queryClient]);
  useEffect(() => reloadOnUnreadableAnswers(queryClient, reloadWhereOlder), [queryClient]);
  useEffect(() => listenToOtherTabs(queryClient), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <Frame>
          <Screens />
        </Frame>
      </Router>
    </QueryClientProvider>
  );
}
