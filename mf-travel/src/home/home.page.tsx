import { Icon, LoadError, WidgetSlot } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import { DestinationCarousel } from '../destination-carousel.tsx';
import { destinationList } from '../destinations.api.ts';
import { RECOMMENDED } from '../first-calls.ts';
import { Finder } from './finder.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { PackingList } from './packing-list.tsx';
import { PlanCall } from './plan-call.tsx';
import { ThemeBand } from './theme-band.tsx';
import { TravelTips } from './travel-tips.tsx';

export function HomePage() {
  return (
    <>
      <Hero />
      <Finder />
      <section className="section wrap">
        <Recommended />
      </section>
      <Courses />
      <ThemeBand />
      <div className={`section wrap ${styles.duo} later`}>
        <PackingList />
        <TravelTips />
      </div>
      <PlanCall />
    </>
  );
}

function Courses() {
  const heading = (
    <div className="section-head">
      <div>
        <h2>그대로 따라가는 코스</h2>
        <p className="meta">날짜만 바꿔 담으면 돼요</p>
      </div>
      <Link className="more" to="/courses">
        추천 코스 모두 보기
        <Icon name="right" />
      </Link>
    </div>
  );
  return (
    <WidgetSlot name="course-row" className={`section wrap later ${styles.afterPlaces}`} heading={heading}>
      <div className={styles.courses} aria-busy="true" />
    </WidgetSlot>
  );
}

function Recommended() {
  const { data, error, refetch } = useQuery(destinationList(RECOMMENDED));
  if (!data && error) return <LoadError error={error} onRetry={refetch} title="추천 여행지를 불러오지 못했어요." />;
  const all = (
    <Link className="more" to="/travels">
      여행지 모두 보기
      <Icon name="right" />
    </Link>
  );
  return (
    <DestinationCarousel
      title="추천 여행지"
      lead="지금 가장 많이 찾는 다섯 곳"
      destinations={data?.data.slice(0, RECOMMENDED.size)}
      action={all}
    />
  );
}
