import { withoutUnseen } from '@osaka/contracts';
import { MESSAGES, memberName as nameSchema } from '@osaka/contracts/account';
import { Button, Modal, messageOf, showAlert } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { isNameFree } from '../availability.api.ts';
import { useAvailability } from '../availability.ts';
import { CheckedInput } from '../checked-input.tsx';
import { StableLayoutForm } from '../stable-layout-form.tsx';
import { rename } from './my-page.api.ts';
import styles from './my-page.module.css';

interface RenameModalProps {
  memberNo: number;
  memberName: string;
  isOpen: boolean;
  onClose: () => void;
}

export function RenameModal({ isOpen, onClose, ...member }: RenameModalProps) {
  return (
    <Modal title="닉네임 변경" isOpen={isOpen} onClose={onClose}>
      <RenameForm {...member} onDone={onClose} />
    </Modal>
  );
}

function RenameForm({
  memberNo,
  memberName,
  onDone,
}: Omit<RenameModalProps, 'isOpen' | 'onClose'> & { onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  const { mutate, isPending } = useMutation(rename);
  const newMemberName = withoutUnseen(typed).trim();
  const isWellFormed = nameSchema.safeParse(newMemberName).success;
  const availability = useAvailability(newMemberName, {
    isWellFormed,
    checkQuery: isNameFree,
    checksWhileTyping: false,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (availability.state === 'available')
      mutate({ memberNo, newMemberName }, { onSuccess, onError: (error) => void showAlert(messageOf(error)) });
  };
  const onSuccess = () => {
    onDone();
    void showAlert('닉네임이 변경되었습니다.');
  };
  // The submit button is disabled until then, and Enter would have no effect and no message.
  const remindOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || availability.state === 'available') return;
    event.preventDefault();
    void showAlert('닉네임 중복확인을 먼저 해주세요.');
  };
  const ask = () => {
    setLeft(true);
    availability.ask();
  };

  return (
    <StableLayoutForm className={styles.rename} onSubmit={submit}>
      <CheckedInput
        label="닉네임"
        help="한글 또는 영문 2~10자"
        hasButton
        autoComplete="nickname"
        placeholder={memberName}
        error={isLeft && typed !== '' && !isWellFormed ? MESSAGES.nameFormat : undefined}
        availability={{ ...availability, ask }}
        messages={{ available: MESSAGES.nameAvailable, taken: MESSAGES.nameTaken }}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setLeft(false);
        }}
        onKeyDown={remindOnEnter}
        onBlur={() => setLeft(true)}
      />
      <div className="dialog__acts">
        <Button onClick={onDone}>취소</Button>
        <Button kind="main" type="submit" isBusy={isPending} disabled={availability.state !== 'available'}>
          변경하기
        </Button>
      </div>
    </StableLayoutForm>
  );
}
