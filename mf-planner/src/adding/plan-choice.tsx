import { dateOfDay, daysOfTrip, type PlanSummary } from '@osaka/contracts/planner';
import { Button, ChipGroup, dateText, Modal, tripText } from '@osaka/web-kit';
import { useState } from 'react';
import type { PlanDay } from './adding.api.ts';
import styles from './plan-choice.module.css';

interface PlanChoiceProps {
  title: string;
  plans: readonly PlanSummary[];
  isBusy: boolean;
  /** Why the last try failed. */
  problem: string | undefined;
  onChoose: (chosen: PlanDay) => void;
  onNewPlan: () => void;
  onClose: () => void;
}

const UNDATED = 0;

/** Asks which plan and which day a place comes into. */
export function PlanChoice({ title, plans, isBusy, problem, onChoose, onNewPlan, onClose }: PlanChoiceProps) {
  const [planNo, setPlanNo] = useState(plans[0]?.planNo);
  const [day, setDay] = useState(UNDATED);
  const plan = plans.find((each) => each.planNo === planNo) ?? plans[0];
  if (!plan) return null;
  const days = Array.from({ length: daysOfTrip(plan) }, (_, index) => ({
    value: index + 1,
    label: `${index + 1}일차 ${dateText(dateOfDay(plan.travelStartDate, index + 1)).slice(5)}`,
  }));
  return (
    <Modal title="일정에 담기" isOpen isLight onClose={onClose}>
      <p className="meta">{title}</p>
      <fieldset className={styles.plans}>
        <legend className="sr-only">플랜</legend>
        {plans.map((each) => (
          <label key={each.planNo} className={styles.plan}>
            <input
              type="radio"
              name="plan"
              checked={each.planNo === plan.planNo}
              onChange={() => {
                setPlanNo(each.planNo);
                setDay(UNDATED);
              }}
            />
            <span>
              <b>{each.planTitle}</b>
              <span className="meta num">
                {tripText(each.travelStartDate, each.travelEndDate)}
                {each.ownerName && ` · ${each.ownerName}님의 플랜`}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <ChipGroup
        label="날짜"
        isWrapped
        options={[{ value: UNDATED, label: '날짜 미정' }, ...days]}
        value={day}
        onChange={setDay}
      />
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <p className="help">다음부터는 묻지 않고 같은 플랜과 날짜에 담아요. 되돌리면 다시 물어봐요.</p>
      <div className="dialog__acts">
        <Button onClick={onNewPlan}>새 플랜 만들기</Button>
        <Button
          kind="main"
          isBusy={isBusy}
          onClick={() => onChoose({ planNo: plan.planNo, day: day === UNDATED ? null : day })}
        >
          담기
        </Button>
      </div>
    </Modal>
  );
}
