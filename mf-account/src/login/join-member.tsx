import { MESSAGES, providerLabel, type UndecidedOidc } from '@osaka/contracts/account';
import { Button, CallError, messageOf, PasswordField, showAlert } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import { AuthLayout } from '../auth-layout.tsx';
import { StableLayoutForm } from '../stable-layout-form.tsx';
import { useDraft } from '../use-draft.ts';
import { joinProvider } from './providers.api.ts';

interface JoinProps {
  identity: UndecidedOidc;
  onDone: () => void;
  onLeave: () => void;
}

/** A member has the proved address: the password joins the provider's account to it, once. */
export function JoinMember({ identity: { provider, email }, onDone, onLeave }: JoinProps) {
  const { mutate, isPending } = useMutation(joinProvider);
  const { register, handleSubmit, setError, errors } = useDraft({ memberPw: '' });
  const onError = (error: unknown) => {
    if (!(error instanceof CallError) || error.message !== MESSAGES.loginFailed)
      return void showAlert(messageOf(error));
    setError('memberPw', { message: MESSAGES.passwordMismatch }, { shouldFocus: true });
  };
  return (
    <AuthLayout heading="계정 연결" art="tower">
      <StableLayoutForm
        onSubmit={handleSubmit(
          ({ memberPw }) => isPending || mutate({ memberPw, email }, { onSuccess: onDone, onError }),
        )}
      >
        <p className="lead">
          {email} 주소로 가입한 계정이 있어요. 비밀번호를 한 번 입력하면 다음부터 {providerLabel(provider)}로 로그인할
          수 있어요.
        </p>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="비밀번호"
          autoComplete="current-password"
          error={errors.memberPw?.message}
          {...register('memberPw', { required: MESSAGES.passwordMissing })}
        />
        <div className="form__acts">
          <Button size="big" onClick={onLeave}>
            취소
          </Button>
          <Button kind="main" size="big" type="submit" isBusy={isPending}>
            연결하고 로그인
          </Button>
        </div>
        <p className="row" data-links="">
          <Link className="more" to="/findPassword">
            비밀번호 찾기
          </Link>
        </p>
      </StableLayoutForm>
    </AuthLayout>
  );
}
