import type { PlanSummary } from '@osaka/contracts/planner';
import { Badge, daysLeftText, Icon, nightsText, Picture, periodText } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import { plansAhead } from './my-page.api.ts';
import styles from './my-page.module.css';

/** The next trip, or a link to plan one. */
export function NextTrip() {
  const { data, isPending } = useQuery(plansAhead);
  if (isPending) return <div className={`${styles.nextTrip} sk ${styles.waiting}`} aria-hidden="true" />;
  const next = data?.plans.toSorted(byStart)[0];
  if (!next) return <FirstPlan />;
  return (
    <Link className={styles.nextTrip} to={`/myplan/detail/${next.planNo}`}>
      <Picture imageUrl={next.selectedPlaces[0]?.imageUrl ?? undefined} sizes="5.5rem" isEager />
      <span>
        {daysLeftText(next.travelStartDate) && <Badge kind="accent">{daysLeftText(next.travelStartDate)}</Badge>}{' '}
        <Badge>{nightsText(next.travelStartDate, next.travelEndDate)}</Badge>
        <b>{next.planTitle}</b>
        <span className="meta">{periodText(next.travelStartDate, next.travelEndDate)}</span>
      </span>
      <Icon name="right" />
    </Link>
  );
}

function FirstPlan() {
  return (
    <Link className={styles.nextTrip} to="/myplan">
      <Picture sizes="5.5rem" />
      <span>
        <b>다가오는 여행이 없어요.</b>
        <span className="meta">나의 플랜 만들기</span>
      </span>
      <Icon name="right" />
    </Link>
  );
}

function byStart(one: PlanSummary, other: PlanSummary): number {
  return one.travelStartDate.localeCompare(other.travelStartDate);
}
