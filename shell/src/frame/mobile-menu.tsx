import { Button, Icon, LinkButton, useSession, WithNearTrip } from '@osaka/web-kit';
import { useBackCloses, useLocation } from '@osaka/web-kit/router';
import { type ToggleEvent, useEffect, useRef, useState } from 'react';
import { BrandMark } from './brand.tsx';
import { menuAt, ownMenu } from './menu-entries.ts';
import { MenuLink } from './menu-link.tsx';
import { useLogout } from './use-logout.ts';

/** The navigation of narrow screens; closes by Escape, Back, a tap outside or a choice. */
export function MobileMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu, also one to the same address
  useEffect(() => menu.current?.hidePopover(), [key]);

  useBackCloses(isOpen, () => menu.current?.hidePopover());
  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open');
    if (newState === 'open') close.current?.focus();
  };
  return (
    <div className="menu" id="menu" popover="auto" ref={menu} onToggle={onToggle}>
      <nav aria-label="모바일 메뉴">
        <div className="row row--apart">
          <span className="brand">
            <BrandMark />
            오사카로
          </span>
          <button
            ref={close}
            className="icon-btn"
            type="button"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label="메뉴 닫기"
          >
            <Icon name="x" />
          </button>
        </div>
        <ul>
          {menuAt('main').map((entry) => (
            <li key={entry.to}>
              <MenuLink entry={entry}>
                <Icon name="right" />
              </MenuLink>
            </li>
          ))}
        </ul>
        <UserRow />
      </nav>
    </div>
  );
}

function UserRow() {
  const { isAuthenticated, isAdmin } = useSession();
  const logOut = useLogout();
  if (!isAuthenticated) {
    return (
      <p className="row section">
        {menuAt('guest').map(({ to, label }, index, all) => (
          <LinkButton key={to} to={to} kind={index === all.length - 1 ? 'main' : undefined}>
            {label}
          </LinkButton>
        ))}
      </p>
    );
  }
  return (
    <p className="row section">
      <WithNearTrip>
        {({ to, label }) => (
          <LinkButton kind="main" to={to}>
            {label}
          </LinkButton>
        )}
      </WithNearTrip>
      {ownMenu(isAdmin).map(({ to, label }) => (
        <LinkButton key={to} to={to}>
          {label}
        </LinkButton>
      ))}
      <Button onClick={logOut}>로그아웃</Button>
    </p>
  );
}
