import type { LoginInfo } from '@osaka/contracts/account';
import { useMutation } from '@osaka/query';
import { useNavigate } from '@osaka/router';
import { Button, CallError, MembersOnly, PageHeading, PasswordField, showAlert } from '@osaka/web-kit';
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
          <ul className={styles.terms}>
            <li>여행 플랜은 바로 볼 수 없게 되고 1년 뒤 삭제됩니다.</li>
            <li>작성한 리뷰는 남으며 작성자는 탈퇴한 사용자로 표시됩니다.</li>
            <li>이메일은 바로 삭제되고, 같은 아이디로는 1년 동안 다시 가입할 수 없습니다.</li>
          </ul>
          <WithdrawForm member={member} />
        </div>
      )}
    </MembersOnly>
  );
}

function WithdrawForm({ member }: { member: LoginInfo }) {
  const navigate = useNavigate();
  const signOutWithNotice = useSignOutNotice();
  const { mutate, isPending } = useMutation(leave);
  const { register, handleSubmit, setError, errors } = useDraft({ memberPw: '' });

  const onError = (error: unknown) => {
    const problem = error instanceof CallError && error.status === 400 ? error.errors[0] : undefined;
    if (problem) return setError('memberPw', { message: problem.message }, { shouldFocus: true });
    void showAlert(error instanceof CallError && error.status === 409 ? error.message : FAILED);
  };
  const submit = handleSubmit(({ memberPw }) => {
    if (isPending) return;
    mutate({ memberNo: member.memberNo, memberPw }, { onSuccess: () => signOutWithNotice('회원 탈퇴가 완료되었습니다.'), onError });
  });

  return (
    <StableLayoutForm onSubmit={submit}>
      <input type="text" autoComplete="username" value={member.username} readOnly hidden />
      <PasswordField label="비밀번호" autoComplete="current-password" error={errors.memberPw?.message} {...register('memberPw', { required: '비밀번호를 입력해주세요.' })} />
      <div className="form__acts last">
        <Button size="big" onClick={() => navigate('/mypage')}>
          취소
        </Button>
        <Button kind="danger" size="big" type="submit" isBusy={isPending}>
          회원 탈퇴
        </Button>
      </div>
    </StableLayoutForm>
  );
}
