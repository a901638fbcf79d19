import { MESSAGES, recoveredPassword } from '@osaka/contracts/account';
import { Button, CallError, session, showAlert } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { Navigate, useLocation, useNavigate } from '@osaka/web-kit/router';
import { AuthLayout } from '../auth-layout.tsx';
import { PasswordPair } from '../password-pair.tsx';
import { rule } from '../rule.ts';
import { StableLayoutForm } from '../stable-layout-form.tsx';
import { useDraft } from '../use-draft.ts';
import { renewPassword } from './recovery.api.ts';

interface Draft {
  newPassword: string;
  again: string;
}
const FAILED = '비밀번호 변경 중 오류가 발생했습니다.';

export function NewPasswordPage() {
  const { state } = useLocation();
  const memberId = (state as { memberId?: unknown } | null)?.memberId;
  if (typeof memberId !== 'string') return <Navigate to="/findPassword" replace />;
  return (
    <AuthLayout heading="새 비밀번호" art="wheel">
      <NewPasswordForm memberId={memberId} />
    </AuthLayout>
  );
}

function NewPasswordForm({ memberId }: { memberId: string }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation(renewPassword);
  const { register, handleSubmit, watch, setError, errors } = useDraft<Draft>({ newPassword: '', again: '' });
  const draft = watch();

  const onSuccess = async () => {
    await showAlert(MESSAGES.passwordRecovered);
    session.end();
    navigate('/login', { replace: true });
  };
  const onError = (error: unknown) => {
    if (error instanceof CallError && error.status === 400)
      return setError('newPassword', { message: error.message }, { shouldFocus: true });
    void showAlert(FAILED);
  };

  return (
    <StableLayoutForm
      onSubmit={handleSubmit(
        ({ newPassword }) => isPending || mutate({ memberId, newPassword }, { onSuccess, onError }),
      )}
    >
      <PasswordPair
        labels={['새 비밀번호', '새 비밀번호 확인']}
        typed={[draft.newPassword, draft.again]}
        errors={[errors.newPassword?.message, errors.again?.message]}
        fields={[
          register('newPassword', rule(recoveredPassword)),
          register('again', {
            validate: (again, { newPassword }) => again === newPassword || MESSAGES.passwordMismatch,
          }),
        ]}
      />
      <div className="form__acts">
        <Button size="big" onClick={() => navigate('/login')}>
          취소
        </Button>
        <Button kind="main" size="big" type="submit" isBusy={isPending}>
          확인
        </Button>
      </div>
    </StableLayoutForm>
  );
}
