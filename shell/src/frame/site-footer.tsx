import { Link } from '@osaka/web-kit/router';
import { useEffect, useRef, useState } from 'react';
import { Operator } from '../operator.tsx';
import { useSupportHours } from '../support-hours.ts';
import { menuAt } from './menu-entries.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export function SiteFooter() {
  const [footer, isNear] = useNear();
  const { hours, lunch } = useSupportHours(isNear);
  return (
    <footer ref={footer} className="site-footer">
      <div className="wrap">
        <div>
          <ul>
            {menuAt('footer').map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
          <p>오사카로는 나만의 여행 계획을 만드는 통합 플랫폼입니다.</p>
        </div>
        <p>
          고객센터{' '}
          <span className="nowrap">
            <Operator show="phone" />
          </span>{' '}
          · <span className="nowrap">{hours}</span> {lunch && <span className="nowrap">({lunch})</span>}
          <br />
          <span className="nowrap">
            <Operator show="name" />
          </span>{' '}
          ·{' '}
          <span className="nowrap">
            대표 <Operator show="representative" />
          </span>{' '}
          · <Operator show="address" />
        </p>
        <ThemeSwitch />
      </div>
    </footer>
  );
}

/** Whether the element has come near the screen, so that pages whose end nobody reads send no call. */
function useNear() {
  const element = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '300px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [element, isNear] as const;
}
