import {
  daysOfTrip,
  type FieldMessage,
  isBudgetInOrder,
  PLAN_FIELDS,
  PLAN_MESSAGES,
  problemsOfDates,
} from '@osaka/contracts/planner';
import { Button, Counter, confirmAction, countText, TextInput, todayInSeoul } from '@osaka/web-kit';
import { type FormEvent, useState } from 'react';
import { focusFirstProblem } from '../../../form/problem-focus.ts';
import type { NewChange } from '../../../saved-plan/batch.ts';
import { useBoardParts } from '../board-context.ts';
import styles from './sheets.module.css';

type Problems = Partial<Record<'startDate' | 'endDate' | 'groupSize' | 'minBudget' | 'maxBudget', string>>;

/** Dates, travellers and budget. Only what was changed here is sent, so that others' changes to the rest hold. */
export function PlanWords({ onClose }: { onClose: () => void }) {
  const { board } = useBoardParts();
  const { plan, change } = board;
  const [begun] = useState(plan);
  const [startDate, setStartDate] = useState(plan.travelStartDate);
  const [endDate, setEndDate] = useState(plan.travelEndDate);
  const [groupSize, setGroupSize] = useState<number | undefined>(plan.groupSize);
  const [minBudget, setMinBudget] = useState(wonInput(plan.minBudget));
  const [maxBudget, setMaxBudget] = useState(wonInput(plan.maxBudget));
  const [problems, setProblems] = useState<Problems>({});
  /** Errors of these fields, which were right or wrong together, go with the change of one of them. */
  const changed = (...fields: (keyof Problems)[]) =>
    setProblems(
      Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field as keyof Problems))),
    );
  const isOwner = plan.role === 'owner';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [min, max] = [
      PLAN_FIELDS.minBudget.schema.safeParse(minBudget),
      PLAN_FIELDS.maxBudget.schema.safeParse(maxBudget),
    ];
    const hasNewDates = startDate !== begun.travelStartDate || endDate !== begun.travelEndDate;
    const dateProblems = hasNewDates
      ? problemsOfDates({ startDate, endDate }, todayInSeoul()).filter(
          (problem) => !isKeptStart(problem, startDate, begun.travelStartDate),
        )
      : [];
    const isGroupRight = groupSize !== undefined && PLAN_FIELDS.groupSize.schema.safeParse(groupSize).success;
    const found: Problems = {
      ...Object.fromEntries(dateProblems.map(({ path, message }) => [path, message])),
      ...(startDate === '' && { startDate: PLAN_MESSAGES.startMissing }),
      ...(endDate === '' && { endDate: PLAN_MESSAGES.endMissing }),
      ...(!isGroupRight && { groupSize: PLAN_MESSAGES.travelersRange }),
      ...(!min.success && { minBudget: PLAN_MESSAGES.budgetDigits }),
      ...(!max.success && { maxBudget: PLAN_MESSAGES.budgetDigits }),
    };
    if (min.success && max.success && !isBudgetInOrder({ minBudget: min.data, maxBudget: max.data }))
      found.maxBudget = PLAN_MESSAGES.budgetOrder;
    setProblems(found);
    if (Object.keys(found).length > 0 || !min.success || !max.success || groupSize === undefined)
      return focusFirstProblem();
    const lastDay = daysOfTrip({ travelStartDate: startDate, travelEndDate: endDate });
    const undated = plan.selectedPlaces.filter(({ day }) => day !== null && day > lastDay).length;
    const question = `${lastDay + 1}일차부터 담은 ${undated}곳이 날짜 미정으로 옮겨지고, 그 날들의 메모는 없어져요. 바꿀까요?`;
    if (hasNewDates && undated > 0 && !(await confirmAction({ message: question, action: '날짜 바꾸기' }))) return;
    const words = {
      ...(groupSize !== begun.groupSize && { groupSize }),
      ...(min.data !== begun.minBudget && { minBudget: min.data }),
      ...(max.data !== begun.maxBudget && { maxBudget: max.data }),
    };
    const drafts: NewChange[] = [
      ...(hasNewDates ? [{ type: 'dates' as const, travelStartDate: startDate, travelEndDate: endDate }] : []),
      ...(Object.keys(words).length > 0 ? [{ type: 'words' as const, ...words }] : []),
    ];
    if (drafts.length === 0 || change(drafts, '여행 정보를 바꿨어요.')) onClose();
  };

  return (
    <form method="post" className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {isOwner ? (
        <div className={styles.pair}>
          <TextInput
            label="여행 시작일"
            type="date"
            error={problems.startDate}
            value={startDate}
            onChange={({ target }) => {
              setStartDate(target.value);
              changed('startDate', 'endDate');
            }}
          />
          <TextInput
            label="여행 종료일"
            type="date"
            error={problems.endDate}
            value={endDate}
            onChange={({ target }) => {
              setEndDate(target.value);
              changed('startDate', 'endDate');
            }}
          />
        </div>
      ) : (
        <p className="meta">{PLAN_MESSAGES.datesOwnerOnly}</p>
      )}
      <Counter
        label="여행 인원"
        unit="명"
        min={1}
        max={20}
        error={problems.groupSize}
        value={groupSize}
        onChange={(people) => {
          setGroupSize(people);
          changed('groupSize');
        }}
      />
      <div className={styles.pair}>
        <TextInput
          label="최소 예산"
          optional="선택"
          unit="원"
          inputMode="numeric"
          error={problems.minBudget}
          value={minBudget}
          onChange={({ target }) => {
            setMinBudget(target.value);
            changed('minBudget', 'maxBudget');
          }}
        />
        <TextInput
          label="최대 예산"
          optional="선택"
          unit="원"
          inputMode="numeric"
          error={problems.maxBudget}
          value={maxBudget}
          onChange={({ target }) => {
            setMaxBudget(target.value);
            changed('minBudget', 'maxBudget');
          }}
        />
      </div>
      <p className="meta">제목, 설명, 링크는 수정하기에서 바꿀 수 있어요.</p>
      <p className="dialog__acts">
        <Button onClick={onClose}>취소</Button>
        <Button kind="main" type="submit">
          저장하기
        </Button>
      </p>
    </form>
  );
}

/** A start that is not changed may lie in the past. */
function isKeptStart({ path, message }: FieldMessage, startDate: string, before: string): boolean {
  return path === 'startDate' && message === PLAN_MESSAGES.startPast && startDate === before;
}

function wonInput(won: number): string {
  return won === 0 ? '' : countText(won);
}
