import { Button, confirmAction, Icon, messageOf, showAlert, showToast } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { useNavigate } from '@osaka/web-kit/router';
import { removedPlans, removePlan, restorePlan } from '../saved-plan/plans.api.ts';
import { usePlanRefusal } from '../saved-plan/use-plan-refusal.ts';

/** Deletes a plan, with 되돌리기 on the list afterwards. */
export function DeleteButton({ planNo }: { planNo: number }) {
  const { mutateAsync, isPending } = useMutation(removePlan);
  const restore = useRestore();
  const navigate = useNavigate();
  const alertRefusal = usePlanRefusal();
  const remove = async () => {
    if (
      !(await confirmAction({
        message: '플랜을 삭제하시겠습니까? 삭제된 플랜은 복구할 수 없습니다.',
        action: '삭제하기',
        danger: true,
      }))
    )
      return;
    try {
      const { message } = await mutateAsync(planNo);
      await showAlert(message ?? '여행 플랜이 성공적으로 삭제되었습니다!');
      removedPlans.add(planNo);
      navigate('/myplan/list', { replace: true });
      showToast('플랜을 삭제했어요.', { action: { label: '되돌리기', onClick: () => void restore(planNo) } });
    } catch (error) {
      await alertRefusal(error);
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
