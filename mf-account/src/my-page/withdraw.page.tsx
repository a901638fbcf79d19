import { type LoginInfo, type OwnerProof, withdrawalEffects } from '@osaka/contracts/account';
import { Button, CallError, MembersOnly, PageHeading, PasswordField, showAlert } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { Link, useNavigate } from '@osaka/web-kit/router';
import { useState } from 'react';
import { asksForProof, ProofModal } from '../proof/proof-modal.tsx';
import { StableLayoutForm } from '../stable-layout-form.tsx';
import { useDraft } from '../use-draft.ts';
import { leave } from './my-page.api.ts';
import styles from './my-page.module.css';
import { useSignOutNotice } from './use-sign-out-notice.ts';

const FAILED = '회원 탈퇴 요청이 실패했습니다.';

export function WithdrawPage() {
  return (
    <MembersOnly>
      {(member) => (
        <div className={`wrap ${styles.page}`}>
          <PageHeading>회원 탈퇴</PageHeading>
          <p className={styles.lead}>탈퇴하면 되돌릴 수 없어요. 아래 내용을 확인한 뒤 비밀번호를 입력해 주세요.</p>
          <Effects />
          <WithdrawForm member={member} />
        </div>
      )}
    </MembersOnly>
  );
}

/** The same lines are mailed as the receipt. */
function Effects() {
  const [{ deletedNow, kept }] = useState(() => withdrawalEffects(new Date()));
  return (
    <div className={styles.effects}>
      <h2>바로 지워지는 것</h2>
      <ul className={styles.terms}>
        {deletedNow.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <h2>남는 것과 기한</h2>
      <dl className={styles.kept}>
        {kept.map(({ what, until }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="num">{until}</dd>
          </div>
        ))}
      </dl>
      <p className="meta">
        탈퇴하면 이 내용을 이메일로 보내 드려요. 간직할 기록은 먼저{' '}
        <Link className="link nowrap" to="/mypage/data">
          내 데이터
        </Link>
        에서 받아 두세요.
      </p>
    </div>
  );
}

function WithdrawForm({ member }: { member: LoginInfo }) {
  const navigate = useNavigate();
  const signOutWithNotice = useSignOutNotice();
  const { mutateAsync, isPending } = useMutation(leave);
  const [isAsked, setAsked] = useState(false);
  const { register, handleSubmit, getValues, setError, errors } = useDraft({ memberPw: '' });

  const onError = (error: unknown) => {
    const problem = error instanceof CallError && error.status === 400 ? error.errors[0] : undefined;
    if (asksForProof(problem)) return setAsked(true);
    if (problem) {
      setAsked(false);
      return setError('memberPw', { message: problem.message }, { shouldFocus: true });
    }
    void showAlert(error instanceof CallError && error.status === 409 ? error.message : FAILED);
  };
  /** A wrong code is shown where it was typed, anything else on the page. */
  const afterProof = (error: unknown) => {
    if (error instanceof CallError && !asksForProof(error.errors?.[0]) && error.status !== 429) return onError(error);
    throw error;
  };
  const withdraw = async ({ code, passkey }: OwnerProof = {}) => {
    await mutateAsync({ memberNo: member.memberNo, memberPw: getValues().memberPw, code, passkey });
    setAsked(false);
    signOutWithNotice('회원 탈퇴가 완료되었습니다.');
  };
  const submit = handleSubmit(() => void (isPending || withdraw().catch(onError)));

  return (
    <>
      <StableLayoutForm onSubmit={submit}>
        <input type="text" autoComplete="username" value={member.username} readOnly hidden />
        <PasswordField
          label="비밀번호"
          autoComplete="current-password"
          error={errors.memberPw?.message}
          {...register('memberPw', { required: '비밀번호를 입력해주세요.' })}
        />
        <div className="form__acts last">
          <Button size="big" onClick={() => navigate('/mypage')}>
            취소
          </Button>
          <Button kind="danger" size="big" type="submit" isBusy={isPending}>
            회원 탈퇴
          </Button>
        </div>
      </StableLayoutForm>
      <ProofModal
        memberNo={member.memberNo}
        title="회원 탈퇴"
        action="회원 탈퇴"
        isDanger
        isBusy={isPending}
        isOpen={isAsked}
        onProof={(proof) => withdraw(proof).catch(afterProof)}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
