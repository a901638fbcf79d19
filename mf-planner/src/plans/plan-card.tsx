import type { PlanSummary } from '@osaka/contracts/planner';
import { Link } from '@osaka/router';
import { Badge, budgetText, daysLeftText, nightsText, Picture, peopleText, periodText } from '@osaka/web-kit';

export function PlanCard({ plan, isEager }: { plan: PlanSummary; isEager: boolean }) {
  return (
    <li className="plan">
      <Picture imageUrl={plan.selectedPlaces.find(({ imageUrl }) => imageUrl)?.imageUrl ?? undefined} sizes="(width >= 900px) 272px, 112px" isEager={isEager} />
      <div className="plan__body">
        <PlanBadges plan={plan} />
        <h2>
          <Link to={`/myplan/detail/${plan.planNo}`}>{plan.planTitle}</Link>
        </h2>
        <p>
          <time>{periodText(plan.travelStartDate, plan.travelEndDate)}</time> <span className="meta nowrap">{nightsText(plan.travelStartDate, plan.travelEndDate)}</span>
        </p>
        <p className="row meta">
          <span>{plan.selectedRegion}</span>
          <span>{peopleText(plan.groupSize)}</span>
          <span>{budgetText(plan.minBudget, plan.maxBudget)}</span>
        </p>
        <ol className="route" aria-label="여행지 순서">
          {plan.selectedPlaces.map(({ travelId, travelName }, index) => (
            <li key={travelId}>
              <i>{index + 1}</i>
              {travelName}
            </li>
          ))}
        </ol>
      </div>
    </li>
  );
}

/** 예정 D-10 or 완료; other statuses are neutral. */
export function PlanBadges({ plan: { planStatus, travelStartDate } }: { plan: PlanSummary }) {
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
    </p>
  );
}
