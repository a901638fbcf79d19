import { listenToOtherTabs, QueryClient, QueryClientProvider } from '@osaka/web-kit/query';
import { MemoryRouter, useLocation } from '@osaka/web-kit/router';
import { configure, getConfig, type RenderResult, render } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { clearSession, writeSession } from '../session/stored-session.ts';
import { useFocusKeeper } from '../use-focus-keeper.ts';
import { loginInfoOf, type TestMember } from './test-member.ts';

// Rendering takes longer than the default of one second on a busy machine; a passing test does not wait for it.
configure({ asyncUtilTimeout: 30_000, getElementError: briefWhileRetrying(getConfig().getElementError) });

type ElementError = ReturnType<typeof getConfig>['getElementError'];

/** Only the last of the errors that `findBy…` and `waitFor` catch is read, so only that one shows the document. */
function briefWhileRetrying(withDocument: ElementError): ElementError {
  // The library's types leave this field out.
  const isRetrying = () =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;
  return (message, container) => (isRetrying() ? new Error(message ?? '') : withDocument(message, container));
}

interface Screen {
  /** The address in the browser. */
  route?: string;
  /** The signed-in member; a guest by default. */
  session?: TestMember;
}

/**
 * Renders a screen like the shell: with router, session, query client and dialogs. `address()` returns the current
 * address.
 */
export function renderScreen(
  screen: ReactNode,
  { route = '/', session }: Screen = {},
): RenderResult & { address: () => string } {
  if (session) writeSession(loginInfoOf(session), { accessToken: session.accessToken ?? 'test-token' });
  else clearSession('left');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  let address = route;
  const result = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[route]}>
        <main id="main">{screen}</main>
        <DialogHost />
        <FocusKeeper />
        <OtherTabs client={client} />
        <AddressReport
          onChange={(now) => {
            address = now;
          }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...result, address: () => address };
}

function FocusKeeper() {
  useFocusKeeper();
  return null;
}

function AddressReport({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onChange(pathname + search);
  return null;
}

function OtherTabs({ client }: { client: QueryClient }) {
  useEffect(() => listenToOtherTabs(client), [client]);
  return null;
}
