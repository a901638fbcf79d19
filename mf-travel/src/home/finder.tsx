import { CategoryIcon, categoryTone } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import { categories } from '../destinations.api.ts';
import { SearchBox } from '../search-box.tsx';
import styles from './finder.module.css';

/** Search box and categories, which lead to the search. */
export function Finder() {
  return (
    <section className={`wrap ${styles.finder}`} aria-label="빠른 찾기">
      <SearchBox />
      <Categories />
    </section>
  );
}

function Categories() {
  const { data } = useQuery(categories);
  return (
    <nav className={styles.kinds} aria-label="카테고리">
      {data?.map(({ categoryNo, categoryName }) => (
        <Link key={categoryNo} to={`/travels/search?category=${categoryNo}`} data-category={categoryTone(categoryNo)}>
          <i>
            <CategoryIcon categoryNo={categoryNo} />
          </i>
          {categoryName}
        </Link>
      ))}
    </nav>
  );
}
