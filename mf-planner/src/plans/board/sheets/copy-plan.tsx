import { useMutation } from '@osaka/web-kit/query';
import { copyPlan } from '../../../saved-plan/board.api.ts';
import { CopyForm } from '../../../saved-plan/copy-form.tsx';
import { useBoardParts } from '../board-context.ts';

/** A copy of the plan, which starts on another day. */
export function CopyPlan({ onClose }: { onClose: () => void }) {
  const { plan } = useBoardParts().board;
  const { mutateAsync, isPending } = useMutation(copyPlan);
  return (
    <CopyForm
      plan={plan}
      lead="날짜별 장소, 예약, 메모까지 그대로 복사해요. 예약번호, 동행, 공유 링크는 복사하지 않아요."
      submitLabel="복사하기"
      isBusy={isPending}
      copy={(travelStartDate) => mutateAsync({ planNo: plan.planNo, travelStartDate })}
      doneText="플랜을 복사했어요."
      onClose={onClose}
    />
  );
}
