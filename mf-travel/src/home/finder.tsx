import { useQuery } from '@osaka/query';
import { Link, useNavigate } from '@osaka/router';
import { CategoryIcon, categoryTone, Icon } from '@osaka/web-kit';
import type { FormEvent } from 'react';
import { categories } from '../destinations.api.ts';
import styles from './finder.module.css';

/** Search box and categories, which lead to the search. */
export function Finder() {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keyword = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    navigate(keyword ? `/travels/search?${new URLSearchParams({ search: keyword })}` : '/travels/search');
  };
  return (
    <section className={`wrap ${styles.finder}`} aria-label="빠른 찾기">
      <search>
        <form method="get" action="/travels/search" className="input-wrap" onSubmit={search}>
          <Icon name="search" />
          <label className="sr-only" htmlFor="home-search">
            여행지 검색
          </label>
          <input
            className="input"
            id="home-search"
            name="search"
            type="search"
            placeholder="여행지, 지역, 태그를 검색해 보세요"
            enterKeyHint="search"
            autoComplete="off"
          />
        </form>
      </search>
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
