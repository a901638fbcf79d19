import { changedPassword, type LoginInfo, MESSAGES, type OwnerProof } from '@osaka/contracts/account';
import { Button, CallError, MembersOnly, messageOf, PageHeading, PasswordField, showAlert } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { useNavigate } from '@osaka/web-kit/router';
import { useState } from 'react';
import { PasswordPair } from '../password-pair.tsx';
import { asksForProof, ProofModal } from '../proof/proof-modal.tsx';
import { rule } from '../rule.ts';
import { StableLayoutForm } from '../stable-layout-form.tsx';
import { useDraft } from '../use-draft.ts';
import { renewPassword } from './my-page.api.ts';
import styles from './my-page.module.css';
import { useSignOutNotice } from './use-sign-out-notice.ts';

interface Draft {
  currentPassword: string;
  newPassword: string;
  again: string;
}

export function ChangePasswordPage() {
  return (
    <MembersOnly>
      {(member) => (
        <div className={`wrap ${styles.page}`}>
          <PageHeading>비밀번호 변경</PageHeading>
          <p className={styles.lead}>변경하면 모든 기기에서 로그아웃되고, 새 비밀번호로 다시 로그인해야 해요.</p>
          <ChangePasswordForm member={member} />
        </div>
      )}
    </MembersOnly>
  );
}

function ChangePasswordForm({ member }: { member: LoginInfo }) {
  const navigate = useNavigate();
  const signOutWithNotice = useSignOutNotice();
  const { mutateAsync, isPending } = useMutation(renewPassword);
  const [isAsked, setAsked] = useState(false);
  const { register, handleSubmit, watch, getValues, setError, errors } = useDraft<Draft>({
    currentPassword: '',
    newPassword: '',
    again: '',
  });
  const draft = watch();

  const onError = (error: unknown) => {
    const problem = error instanceof CallError && error.status === 400 ? error.errors[0] : undefined;
    if (asksForProof(problem)) return setAsked(true);
    setAsked(false);
    if (problem?.path !== 'currentPassword' && problem?.path !== 'newPassword') return void showAlert(messageOf(error));
    setError(problem.path, { message: problem.message }, { shouldFocus: true });
  };
  /** A wrong code is shown where it was typed, anything else on the page. */
  const afterProof = (error: unknown) => {
    if (error instanceof CallError && error.status === 400 && !asksForProof(error.errors[0])) return onError(error);
    throw error;
  };
  const change = async ({ code, passkey }: OwnerProof = {}) => {
    const { currentPassword, newPassword } = getValues();
    await mutateAsync({ memberId: member.username, currentPassword, newPassword, code, passkey });
    setAsked(false);
    signOutWithNotice('비밀번호가 성공적으로 변경되었습니다.');
  };
  const submit = handleSubmit(() => void (isPending || change().catch(onError)));

  return (
    <>
      <StableLayoutForm onSubmit={submit}>
        <input type="text" autoComplete="username" value={member.username} readOnly hidden />
        <PasswordField
          label="현재 비밀번호"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword', { required: '비밀번호를 입력해주세요.' })}
        />
        <PasswordPair
          labels={['새 비밀번호', '새 비밀번호 확인']}
          typed={[draft.newPassword, draft.again]}
          errors={[errors.newPassword?.message, errors.again?.message]}
          fields={[
            register('newPassword', rule(changedPassword)),
            register('again', {
              validate: (again, { newPassword }) => again === newPassword || MESSAGES.passwordMismatch,
            }),
          ]}
        />
        <div className="form__acts last">
          <Button size="big" onClick={() => navigate('/mypage')}>
            취소
          </Button>
          <Button kind="main" size="big" type="submit" isBusy={isPending}>
            확인
          </Button>
        </div>
      </StableLayoutForm>
      <ProofModal
        memberNo={member.memberNo}
        title="비밀번호 변경"
        action="변경하기"
        isBusy={isPending}
        isOpen={isAsked}
        onProof={(proof) => change(proof).catch(afterProof)}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
