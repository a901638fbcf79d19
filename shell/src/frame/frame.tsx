import { DialogHost, removeMissingFilesNotice, replayOutside, useFocusKeeper } from '@osaka/web-kit';
import { type ReactNode, useEffect } from 'react';
import { usePrefetch } from '../navigation/prefetch.ts';
import { useScrollMemory } from '../navigation/scroll-memory.ts';
import { ChatSlot } from './chat-slot.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { useOpenForPrint } from './open-for-print.ts';
import { PartBoundary } from './part-boundary.tsx';
import { PlacedWidgets } from './placed-widgets.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useFreshLogin } from './use-fresh-login.ts';
import { WidgetHost } from './widget-host.tsx';

/** Header, footer and dialogs around every screen. */
export function Frame({ children }: { children: ReactNode }) {
  useScrollMemory();
  usePrefetch();
  useFreshLogin();
  useOpenForPrint();
  useFocusKeeper();
  useEffect(removeMissingFilesNotice, []);
  useEffect(() => void replayOutside(document.getElementById('main')), []);
  return (
    <>
      <a className="skip" href="#main">
        본문 바로가기
      </a>
      <PartBoundary fallback={<HomeLink />}>
        <SiteHeader />
      </PartBoundary>
      <PartBoundary>
        <MobileMenu />
      </PartBoundary>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PartBoundary>
        <SiteFooter />
      </PartBoundary>
      <PartBoundary>
        <WidgetHost />
        <PlacedWidgets />
      </PartBoundary>
      <PartBoundary>
        <ChatSlot />
      </PartBoundary>
      <PartBoundary>
        <DialogHost />
      </PartBoundary>
    </>
  );
}

/** The link home while the header cannot be rendered; a full page load, in case the router is what failed. */
function HomeLink() {
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="brand" href="/">
          오사카로
        </a>
      </div>
    </header>
  );
}
