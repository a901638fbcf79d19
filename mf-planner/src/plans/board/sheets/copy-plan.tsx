import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { useMutation } from '@osaka/query';
import { useNavigate } from '@osaka/router';
import { Button, CallError, showToast, TextInput, todayInSeoul } from '@osaka/web-kit';
import { type FormEvent, useState } from 'react';
import { copyPlan } from '../../../saved-plan/board.api.ts';
import { usePlanRefusal } from '../../../saved-plan/use-plan-refusal.ts';
import { useBoardParts } from '../board-context.ts';

/** A copy of the plan, which starts on another day. */
export function CopyPlan({ onClose }: { onClose: () => void }) {
  const { board } = useBoardParts();
  const [travelStartDate, setStart] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutateAsync, isPending } = useMutation(copyPlan);
  const tellRefusal = usePlanRefusal();
  const navigate = useNavigate();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (travelStartDate === '') return setProblem(PLAN_MESSAGES.startMissing);
    if (travelStartDate < todayInSeoul()) return setProblem(PLAN_MESSAGES.startPast);
    try {
      const { data } = await mutateAsync({ planNo: board.plan.planNo, travelStartDate });
      onClose();
      navigate(`/myplan/detail/${data.planNo}`);
      showToast('플랜을 복사했어요.');
    } catch (error) {
      if (error instanceof CallError && error.status === 400) return setProblem(error.errors[0]?.message ?? error.message);
      await tellRefusal(error);
    }
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>날짜별 장소와 메모까지 그대로 복사해요. 동행과 공유 링크는 복사하지 않아요.</p>
      <TextInput label="새 여행 시작일" type="date" min={todayInSeoul()} error={problem} value={travelStartDate} onChange={({ target }) => setStart(target.value)} />
      <p className="dialog__acts">
        <Button onClick={onClose}>취소</Button>
        <Button kind="main" type="submit" isBusy={isPending}>
          복사하기
        </Button>
      </p>
    </form>
  );
}
