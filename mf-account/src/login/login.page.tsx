import { memberId as idSchema, type Login, MESSAGES, password } from '@osaka/contracts/account';
import { useMutation } from '@osaka/query';
import { Link, Navigate, useLocation, useNavigate } from '@osaka/router';
import { Button, CallError, messageOf, PasswordField, showAlert, TextInput, useSession } from '@osaka/web-kit';
import layout from '../auth-layout.module.css';
import { AuthLayout } from '../auth-layout.tsx';
import { returnPath, returnState } from '../return-path.ts';
import { rule } from '../rule.ts';
import { StableLayoutForm } from '../stable-layout-form.tsx';
import { useDraft } from '../use-draft.ts';
import { signIn } from './login.api.ts';

export function LoginPage() {
  const { isAuthenticated } = useSession();
  const location = useLocation();
  if (isAuthenticated) return <Navigate to={returnPath(location)} state={returnState(location)} replace />;
  return (
    <AuthLayout heading="다시 만나 반가워요" title="로그인" art="tower">
      <LoginForm />
    </AuthLayout>
  );
}

function LoginForm() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { mutate, isPending } = useMutation(signIn);
  const { register, handleSubmit, setError, setFocus, errors } = useDraft<Login>({ memberId: '', memberPw: '' });

  const onError = (error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 401) return void showAlert(messageOf(error));
    setError('memberPw', { message: MESSAGES.loginFailed });
    setFocus('memberPw');
  };

  return (
    <StableLayoutForm onSubmit={handleSubmit((body) => isPending || mutate(body, { onError }))}>
      <TextInput
        label="아이디"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="영문·숫자 6~20자"
        error={errors.memberId?.message}
        {...register('memberId', rule(idSchema))}
      />
      <PasswordField label="비밀번호" autoComplete="current-password" error={errors.memberPw?.message} {...register('memberPw', rule(password))} />
      <div className="form__acts">
        <Button size="big" onClick={() => navigate('/')}>
          취소
        </Button>
        <Button kind="main" size="big" type="submit" isBusy={isPending}>
          로그인
        </Button>
      </div>
      <p className={`row ${layout.links}`} data-links="">
        <Link className="more" to="/findId">
          아이디 찾기
        </Link>
        <Link className="more" to="/findPassword">
          비밀번호 찾기
        </Link>
        <Link className="more push" to="/signup" state={state}>
          회원가입
        </Link>
      </p>
    </StableLayoutForm>
  );
}
