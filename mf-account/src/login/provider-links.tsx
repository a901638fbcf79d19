import { OIDC_FROM_LENGTH, providerLabel } from '@osaka/contracts/account';
import { siteConfig } from '@osaka/web-kit';
import { useLocation } from '@osaka/web-kit/router';
import { addressOfProvider } from '../providers/address-of-provider.ts';
import { ProviderMark } from '../providers/provider-mark.tsx';
import { returnPath } from '../return-path.ts';
import styles from './provider-links.module.css';

/** The ways to log in at a provider; nothing where the operator has set up none. */
export function ProviderLinks() {
  const location = useLocation();
  const { signInProviders } = siteConfig();
  if (signInProviders.length === 0) return null;
  const from = returnPath(location);
  return (
    <div className={styles.providers}>
      <p className="meta">다른 계정으로 로그인</p>
      {signInProviders.map((name) => (
        <a
          key={name}
          className="btn btn--big btn--wide"
          href={addressOfProvider(name, from.length > OIDC_FROM_LENGTH ? {} : { from })}
        >
          <ProviderMark name={name} />
          {providerLabel(name)}로 로그인
        </a>
      ))}
    </div>
  );
}
