import type { SharedPlan } from '@osaka/contracts/planner';
import { Button, Icon, Modal, useClickAfterLogin, useLoginOffer, useSession } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { useState } from 'react';
import { CopyForm } from '../saved-plan/copy-form.tsx';
import { takeAlong } from './share.api.ts';

const CLICK = { kind: 'take-along', no: 0 };

/** 내 플랜으로 담기: a member gets what the link shows as a plan of the own; a guest signs in first and comes back. */
export function useTakeAlong() {
  const [isOpen, setOpen] = useState(false);
  const { isAuthenticated } = useSession();
  const offerLogin = useLoginOffer();
  useClickAfterLogin(CLICK, () => setOpen(true));
  const begin = () => (isAuthenticated ? setOpen(true) : void offerLogin(CLICK));
  return { isOpen, begin, close: () => setOpen(false) };
}

export function TakeAlongButton({ onClick }: { onClick: () => void }) {
  return (
    <Button kind="main" size="big" onClick={onClick}>
      <Icon name="save" />내 플랜으로 담기
    </Button>
  );
}

export function TakeAlongDialog({ token, plan, onClose }: { token: string; plan: SharedPlan; onClose: () => void }) {
  const { mutateAsync, isPending } = useMutation(takeAlong);
  return (
    <Modal title="언제 떠나세요?" isOpen onClose={onClose}>
      <CopyForm
        plan={plan}
        lead="이 링크에 보이는 날짜별 장소를 그대로 담아요. 새 날짜에 쉬는 곳은 담은 뒤에 알려드려요."
        submitLabel="담기"
        isBusy={isPending}
        copy={(travelStartDate) => mutateAsync({ token, travelStartDate })}
        doneText="내 플랜으로 담았어요."
        click={CLICK}
        onClose={onClose}
      />
    </Modal>
  );
}
