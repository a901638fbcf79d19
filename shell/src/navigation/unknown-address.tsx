import { createScreenMatcher, type SiteTable } from '@osaka/contracts';
import { LinesSkeleton, replaceSiteTable } from '@osaka/web-kit';
import { useLocation } from '@osaka/web-kit/router';
import { useEffect, useState } from 'react';
import { NotFoundPage } from '../not-found.page.tsx';
import { readRemotes } from '../remotes/addresses.ts';

/** The page that the browser loaded has the newest site table; later addresses may belong to screens released since. */
const opened = typeof location === 'undefined' ? '' : location.pathname;
const isOpened = (pathname: string) => opened === '' || pathname === opened;

/** Loads the site table once, in case this screen was released after the page was loaded; else shows the 404 screen. */
export function UnknownAddress({ onNewSite }: { onNewSite: (site: SiteTable) => void }) {
  const { pathname } = useLocation();
  return <Asking key={pathname} pathname={pathname} onNewSite={onNewSite} />;
}

function Asking({ pathname, onNewSite }: { pathname: string; onNewSite: (site: SiteTable) => void }) {
  const [isAsking, setAsking] = useState(!isOpened(pathname));
  useEffect(() => {
    if (isOpened(pathname)) return undefined;
    let isHere = true;
    newSite()
      .then((site) => {
        if (!isHere) return;
        if (site && createScreenMatcher(site.screens)(pathname)) onNewSite(site);
        else setAsking(false);
      })
      .catch(() => isHere && setAsking(false));
    return () => {
      isHere = false;
    };
  }, [pathname, onNewSite]);
  return isAsking ? <LinesSkeleton count={6} label="화면을 불러오는 중" /> : <NotFoundPage />;
}

async function newSite(): Promise<SiteTable | undefined> {
  const { site } = await readRemotes();
  if (site) replaceSiteTable(site);
  return site;
}
