import type { PlanSummary } from '@osaka/contracts/planner';
import { Badge, budgetText, daysLeftText, nightsText, Picture, peopleText, periodText } from '@osaka/web-kit';
import { Link } from '@osaka/web-kit/router';
import { RouteList } from '../trip/route-list.tsx';
import styles from './plan-card.module.css';

export function PlanCard({ plan, isEager }: { plan: PlanSummary; isEager: boolean }) {
  return (
    <li className={styles.plan} data-card="">
      <Picture
        imageUrl={plan.selectedPlaces.find(({ imageUrl }) => imageUrl)?.imageUrl ?? undefined}
        sizes="(width >= 900px) 272px, 112px"
        isEager={isEager}
      />
      <div className={styles.body}>
        <PlanBadges plan={plan} />
        <h2>
          <Link to={`/myplan/detail/${plan.planNo}`}>{plan.planTitle}</Link>
        </h2>
        <p>
          {periodText(plan.travelStartDate, plan.travelEndDate)}{' '}
          <span className="meta nowrap">{nightsText(plan.travelStartDate, plan.travelEndDate)}</span>
        </p>
        <p className="row meta">
          <span>{plan.selectedRegion}</span>
          <span>{peopleText(plan.groupSize)}</span>
          <span>{budgetText(plan.minBudget, plan.maxBudget)}</span>
        </p>
        <RouteList className={styles.route} label="여행지 순서" stops={plan.selectedPlaces} />
      </div>
    </li>
  );
}

/** Saved plans while they load. */
export function PlanCardSkeleton({ count = 3 }: { count?: number }) {
  return (
    <ul className="stack" aria-busy="true" aria-label="플랜을 불러오는 중">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <li key={index} className={styles.plan}>
          <span className="shot sk" />
          <div className={`${styles.body} ${styles.lines}`}>
            <span className="sk sk--half" />
            <span className="sk" />
            <span className="sk" />
            <span className="sk sk--half" />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** 예정 D-10 or 완료, and of a plan of others whose it is and what one may do. */
export function PlanBadges({ plan: { planStatus, travelStartDate, role, ownerName } }: { plan: PlanSummary }) {
  const isComing = planStatus === '예정';
  const left = isComing ? daysLeftText(travelStartDate) : undefined;
  return (
    <p className="row">
      <Badge kind={isComing ? 'accent' : undefined}>{planStatus}</Badge>
      {left && (
        <Badge kind="accent">
          <span className="num">{left}</span>
        </Badge>
      )}
      {ownerName && (
        <Badge>
          {ownerName}님의 플랜 · {role === 'viewer' ? '보기만' : '함께 고치기'}
        </Badge>
      )}
    </p>
  );
}
