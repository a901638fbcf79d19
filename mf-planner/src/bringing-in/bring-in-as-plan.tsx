import { dateAfter, daysBetween, PLAN_FIELDS, PLAN_MESSAGES, problemsOfDates } from '@osaka/contracts/planner';
import {
  LoadError,
  messageOf,
  nightsText,
  periodText,
  Sheet,
  showAlert,
  showToast,
  TextInput,
  todayInSeoul,
} from '@osaka/web-kit';
import { useMutation, useQuery } from '@osaka/web-kit/query';
import { useNavigate } from '@osaka/web-kit/router';
import { useRef, useState } from 'react';
import { randomKey } from '../saved-plan/random-key.ts';
import { BringIn } from './bring-in.tsx';
import { type Making, makePlan, placeNames } from './bringing-in.api.ts';
import { isTaken, type PlanBefore, type Row } from './rows.ts';

/** 가져와서 새 플랜 만들기: the same sheet, which also asks for a title and the first day. */
export function BringInAsPlan({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data: names, error, refetch } = useQuery(placeNames);
  const { mutateAsync, isPending } = useMutation(makePlan);
  const making = useRef<Making>({ draftKey: randomKey() }).current;
  const [planTitle, setTitle] = useState('가져온 오사카 여행');
  const [start, setStart] = useState<string>();
  const [problems, setProblems] = useState<{ title?: string | undefined; start?: string | undefined }>({});

  const take = async (rows: readonly Row[], plan: PlanBefore) => {
    const [anyPlace] = names ?? [];
    const travelStartDate = start ?? toldStart(plan);
    const travelEndDate = dateAfter(
      travelStartDate || todayInSeoul(),
      daysBetween(plan.travelStartDate, plan.travelEndDate),
    );
    const found = {
      title: PLAN_FIELDS.planTitle.schema.safeParse(planTitle).error?.issues[0]?.message,
      start: travelStartDate
        ? problemsOfDates({ startDate: travelStartDate, endDate: travelEndDate }, todayInSeoul())[0]?.message
        : PLAN_MESSAGES.startMissing,
    };
    setProblems(found);
    if (found.title || found.start || !anyPlace) return;
    try {
      const planNo = await mutateAsync({ planTitle, travelStartDate, travelEndDate, rows, anyPlace, making });
      onClose();
      await navigate(`/myplan/detail/${planNo}`);
      showToast(`${rows.filter(isTaken).length}곳을 담은 플랜을 만들었어요.`);
    } catch (failure) {
      await showAlert(messageOf(failure));
    }
  };

  return (
    <Sheet title="가져와서 새 플랜 만들기" isOpen isBeside onClose={onClose}>
      {error && !names ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <BringIn
          plan={undefined}
          isBusy={isPending}
          takeLabel={(count) => `${count}곳으로 플랜 만들기`}
          onTake={(rows, plan) => void take(rows, plan)}
          head={({ travelStartDate, travelEndDate }) => {
            const from = start ?? toldStart({ travelStartDate });
            const to = from && dateAfter(from, daysBetween(travelStartDate, travelEndDate));
            return (
              <div className="stack gap-y">
                <TextInput
                  label="여행 제목"
                  maxLength={50}
                  value={planTitle}
                  error={problems.title}
                  onChange={({ target }) => setTitle(target.value)}
                />
                <TextInput
                  label="여행 시작일"
                  type="date"
                  min={todayInSeoul()}
                  value={from}
                  error={problems.start}
                  help={to && `${periodText(from, to)} · ${nightsText(from, to)}`}
                  onChange={({ target }) => setStart(target.value)}
                />
              </div>
            );
          }}
        />
      )}
    </Sheet>
  );
}

/** The first day that the source names; empty where it names none, so that it is asked for. */
function toldStart({ travelStartDate }: Pick<PlanBefore, 'travelStartDate'>): string {
  return travelStartDate === todayInSeoul() ? '' : travelStartDate;
}
