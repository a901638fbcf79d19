import { Link } from '@osaka/router';
import { CONTACT } from '../contact.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const LINKS = [
  { to: '/privacy-policy', label: '개인정보 처리방침' },
  { to: '/email-collection-policy', label: '이메일 무단수집 거부' },
  { to: '/terms-of-service', label: '이용약관' },
  { to: '/customer-service', label: '고객센터' },
];

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div>
          <ul>
            {LINKS.map(({ to, label }) => (
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
