import { QueryClientProvider } from '@osaka/query';
import { BrowserRouter } from '@osaka/router';
import { useEffect } from 'react';
import { Frame } from './frame/frame.tsx';
import { createQueryClient, forgetOnMemberChange } from './query-client.ts';
import { Screens } from './screens.tsx';

const queryClient = createQueryClient();

export function App() {
  useEffect(() => forgetOnMemberChange(queryClient), []);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Frame>
          <Screens />
        </Frame>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
