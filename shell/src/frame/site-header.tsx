import { Icon, openWidget, useSession, WithNearTrip } from '@osaka/web-kit';
import { Link, useNavigate } from '@osaka/web-kit/router';
import { type MouseEvent, useEffect } from 'react';
import { BrandMark } from './brand.tsx';
import { menuAt, ownMenu } from './menu-entries.ts';
import { MenuLink } from './menu-link.tsx';
import { PartBoundary } from './part-boundary.tsx';
import { useLogout } from './use-logout.ts';
import { useWidget } from './use-widget.ts';

export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="wrap">
        <Link className="brand" to="/" aria-label="오사카로 홈">
          <BrandMark />
          오사카로
        </Link>
        <nav className="only-wide" aria-label="주 메뉴">
          <ul className="nav-list">
            {menuAt('main').map((entry) => (
              <li key={entry.to}>
                <MenuLink entry={entry} />
              </li>
            ))}
          </ul>
        </nav>
        <UserMenu />
        <BellRoom />
        <div className="site-header__tools only-phone">
          <SearchLink />
          <button className="icon-btn" type="button" popoverTarget="menu" aria-label="메뉴 열기">
            <Icon name="menu" />
          </button>
        </div>
      </div>
    </header>
  );
}

/** Opens the search over the screen; where its widget is missing, and in a new tab, the page of the search. */
function SearchLink() {
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openWidget('site-search', {}, () => navigate('/travels/search'));
  };
  return (
    <Link className="icon-btn" to="/travels/search" aria-label="여행지 검색" onClick={open}>
      <Icon name="search" />
    </Link>
  );
}

function UserMenu() {
  const { isAuthenticated, isAdmin } = useSession();
  const logOut = useLogout();
  // Hidden until hydration, because the server renders the menu of a guest.
  useEffect(() => void delete document.documentElement.dataset.member, []);
  const entries = isAuthenticated ? ownMenu(isAdmin) : menuAt('guest');
  return (
    <div className="site-header__user only-wide">
      <WithNearTrip>{(trip) => <MenuLink entry={trip} />}</WithNearTrip>
      <SearchLink />
      {entries.map((entry) => (
        <MenuLink key={entry.to} entry={entry} />
      ))}
      {isAuthenticated && (
        <button type="button" onClick={logOut}>
          로그아웃
        </button>
      )}
    </div>
  );
}

/** Members alone load the bell of their notices; its room is there before it is. */
function BellRoom() {
  const { isAuthenticated } = useSession();
  const Bell = useWidget('notice-bell', isAuthenticated);
  if (!isAuthenticated) return null;
  return (
    <div className="site-header__bell">
      {Bell && (
        <PartBoundary>
          <Bell />
        </PartBoundary>
      )}
    </div>
  );
}
