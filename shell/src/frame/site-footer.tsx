import { Link } from '@osaka/router';
import { CONTACT } from '../contact.ts';
import { menuAt } from './menu-entries.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export function SiteFooter() {
  return (
    <footer className="site-footer">
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
          고객센터 <span className="nowrap">{CONTACT.phone}</span> · <span className="nowrap">{CONTACT.hours}</span> <span className="nowrap">({CONTACT.lunch})</span>
          <br />
          {CONTACT.address}
        </p>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
