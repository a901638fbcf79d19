import { useQuery } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import { themes } from '../destinations.api.ts';
import styles from './theme-band.module.css';

export function ThemeBand() {
  const { data } = useQuery(themes);
  return (
    <section className="section section--band later" aria-labelledby="home-themes">
      <div className="wrap">
        <div className="section-head">
          <div>
            <h2 id="home-themes">누구와, 어떻게 떠나세요?</h2>
            <p className="meta">테마를 고르면 어울리는 여행지만 보여 드려요.</p>
          </div>
        </div>
        <nav className={`chips ${styles.themes}`} aria-label="테마">
          {data?.map(({ themaNo, themaName }) => (
            <Link key={themaNo} className="chip" to={`/thema/travels?thema=${themaNo}`}>
              {themaName}
            </Link>
          ))}
        </nav>
      </div>
    </section>
  );
}
