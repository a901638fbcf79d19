import { Icon, listStoredPages } from '@osaka/web-kit';
import { Link } from '@osaka/web-kit/router';
import { useEffect, useState } from 'react';
import { savedAtText } from '../saved-plan/stored-badge.tsx';

type Stored = Awaited<ReturnType<typeof listStoredPages>>;

/** The plans that this device has stored, while the service does not answer. */
export function StoredPlans() {
  const [stored, setStored] = useState<Stored>([]);
  useEffect(() => {
    let isShown = true;
    listStoredPages().then(
      (pages) => isShown && setStored(pages),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  if (stored.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="stored-plans">
      <h2 id="stored-plans" className="h-card">
        <Icon name="off" /> 오프라인으로 볼 수 있는 플랜
      </h2>
      <ul className="stack">
        {stored.map(({ page, alsoAt, title, savedAt }) => (
          <li key={page}>
            <Link className="more" to={alsoAt[0] ?? page}>
              {title}
            </Link>{' '}
            <span className="meta">{savedAtText(savedAt)}에 저장</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
