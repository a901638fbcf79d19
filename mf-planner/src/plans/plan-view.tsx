import type { Plan } from '@osaka/contracts/planner';
import { useMutation } from '@osaka/query';
import { useNavigate } from '@osaka/router';
import {
  BackLink,
  Button,
  budgetText,
  confirmAction,
  Icon,
  instantDateText,
  messageOf,
  nightsText,
  PageHeading,
  peopleText,
  periodText,
  showAlert,
  showToast,
} from '@osaka/web-kit';
import split from '../map/split.module.css';
import { PickedList } from '../places/picked-list.tsx';
import type { PlannedPlace } from '../places/place.ts';
import { legsOf } from '../trip/route-order.ts';
import { LegText, TripFacts } from '../trip/trip-facts.tsx';
import { PlanBadges } from './plan-card.tsx';
import { PlanLink } from './plan-link.tsx';
import styles from './plan-view.module.css';
import { removedPlans, removePlan, restorePlan } from './plans.api.ts';
import { usePlanRefusal } from './use-plan-refusal.ts';

interface PlanViewProps {
  plan: Plan;
  places: PlannedPlace[];
  /** Opens the editor, with this order if given. */
  onEdit: (order?: PlannedPlace[]) => void;
  onHighlight: (id: number | undefined) => void;
  highlightedId: number | undefined;
}

export function PlanView({ plan, places, onEdit, onHighlight, highlightedId }: PlanViewProps) {
  const legs = legsOf(places);
  return (
    <div className={`${split.content} stack`}>
      <p className="row row--apart">
        <BackLink to="/myplan/list">목록으로</BackLink>
        <button type="button" className="more" onClick={() => onEdit()}>
          <Icon name="edit" />
          수정하기
        </button>
      </p>
      <div className="stack">
        <PlanBadges plan={plan} />
        <PageHeading isBare>{plan.planTitle}</PageHeading>
        <p className="meta">
          만든 날 <time>{instantDateText(plan.createDate)}</time> · 고친 날 <time>{instantDateText(plan.updateDate)}</time>
        </p>
        <p className="lead" style={{ whiteSpace: 'pre-line' }}>
          {plan.planDescription || '설명이 없습니다.'}
        </p>
      </div>
      <PlanFacts plan={plan} />
      <section aria-labelledby="places">
        <h2 id="places" className="h-card gap-b">
          여행지 <span className="num">{places.length}</span>곳
        </h2>
        <PickedList
          isTall
          region={plan.selectedRegion}
          places={places}
          onHighlight={onHighlight}
          highlightedId={highlightedId}
          between={(index) => legs[index] !== undefined && <LegText km={legs[index]} />}
        />
        <TripFacts startDate={plan.travelStartDate} endDate={plan.travelEndDate} places={places} region={plan.selectedRegion} onReorder={onEdit} />
      </section>
      <DeleteButton planNo={plan.planNo} />
    </div>
  );
}

function PlanFacts({ plan }: { plan: Plan }) {
  return (
    <dl className={`${styles.pairs} panel`}>
      <dt>여행 기간</dt>
      <dd>
        <time>{periodText(plan.travelStartDate, plan.travelEndDate)}</time>
        <br />
        {nightsText(plan.travelStartDate, plan.travelEndDate)}
      </dd>
      <dt>지역</dt>
      <dd>{plan.selectedRegion}</dd>
      <dt>인원</dt>
      <dd>{peopleText(plan.groupSize)}</dd>
      <dt>예산</dt>
      <dd>{budgetText(plan.minBudget, plan.maxBudget)}</dd>
      <dt>항공편</dt>
      <dd>
        <PlanLink href={plan.transportReservationLink} />
      </dd>
      <dt>숙소</dt>
      <dd>
        <PlanLink href={plan.accommodationLink} />
      </dd>
    </dl>
  );
}

function DeleteButton({ planNo }: { planNo: number }) {
  const { mutateAsync, isPending } = useMutation(removePlan);
  const restore = useRestore();
  const navigate = useNavigate();
  const tellRefusal = usePlanRefusal();
  const remove = async () => {
    if (!(await confirmAction({ message: '플랜을 삭제하시겠습니까? 삭제된 플랜은 복구할 수 없습니다.', action: '삭제하기', danger: true }))) return;
    try {
      const { message } = await mutateAsync(planNo);
      await showAlert(message ?? '여행 플랜이 성공적으로 삭제되었습니다!');
      removedPlans.add(planNo);
      navigate('/myplan/list', { replace: true });
      showToast('플랜을 삭제했어요.', { action: { label: '되돌리기', onClick: () => void restore(planNo) } });
    } catch (error) {
      await tellRefusal(error);
    }
  };
  return (
    <p>
      <Button kind="danger-line" isWide isBusy={isPending} onClick={() => void remove()}>
        <Icon name="trash" />
        플랜 삭제
      </Button>
    </p>
  );
}

/** Works after the plan's screen has unmounted: the toast is shown on the list. */
function useRestore() {
  const { mutateAsync } = useMutation(restorePlan);
  return async (planNo: number) => {
    try {
      await mutateAsync(planNo);
      showToast('플랜을 되돌렸어요.');
    } catch (error) {
      await showAlert(messageOf(error));
    }
  };
}
