import {
  memberId as idSchema,
  type Login,
  MESSAGES,
  password,
  type SecondStep as Step,
} from '@osaka/contracts/account';
import {
  Button,
  CallError,
  Late,
  LinesSkeleton,
  lateCode,
  messageOf,
  PasswordField,
  showAlert,
  TextInput,
  useSession,
} from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { Link, Navigate, useLocation, useNavigate } from '@osaka/web-kit/router';
import layout from '../auth-layout.module.css';
import { AuthLayout } from '../auth-layout.tsx';
import { returnPath, returnState } from '../return-path.ts';
import { rule } from '../rule.ts';
import { StableLayoutForm } from '../stable-layout-form.tsx';
import { useDraft } from '../use-draft.ts';
import { type SignInAnswer, signIn } from './login.api.ts';
import { ProviderLinks } from './provider-links.tsx';

const returnFromProvider = lateCode(async () => (await import('./return-from-provider.tsx')).ReturnFromProvider);
const secondStep = lateCode(async () => (await import('./second-step.tsx')).SecondStep);

export function LoginPage() {
  const { isAuthenticated } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  if (isAuthenticated) return <Navigate to={returnPath(location)} state={returnState(location)} replace />;
  const step = stepIn(location.state);
  if (step) {
    const { secondStep: _step, ...state } = location.state;
    return (
      <AuthLayout heading="2단계 인증" art="tower">
        <Late code={secondStep} whileLoading={<LinesSkeleton label="2단계 인증을 불러오는 중" />}>
          {(SecondStep) => (
            <SecondStep
              step={step}
              onLeave={() => void navigate({ search: location.search }, { state, replace: true })}
            />
          )}
        </Late>
      </AuthLayout>
    );
  }
  const { outcome, search } = outcomeIn(location.search);
  if (outcome !== null)
    return (
      <Late code={returnFromProvider} whileLoading={<LinesSkeleton label="로그인하는 중" />}>
        {(ReturnFromProvider) => <ReturnFromProvider outcome={outcome} search={search} />}
      </Late>
    );
  return (
    <AuthLayout heading="다시 만나 반가워요" title="로그인" art="tower">
      <LoginForm />
      <ProviderLinks />
    </AuthLayout>
  );
}

function LoginForm() {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const { mutate, isPending } = useMutation(signIn);
  const { register, handleSubmit, setError, setFocus, errors } = useDraft<Login>({ memberId: '', memberPw: '' });

  const onError = (error: unknown) => {
    if (!(error instanceof CallError) || error.status !== 401) return void showAlert(messageOf(error));
    setError('memberPw', { message: MESSAGES.loginFailed });
    setFocus('memberPw');
  };

  // The step is an entry of the history: Back returns to the password, and a reload, which phones do after a look at
  // the app, keeps it.
  const onSuccess = (data: SignInAnswer) => {
    if ('secondStep' in data) void navigate({ search }, { state: { ...state, secondStep: data.secondStep } });
  };

  return (
    <StableLayoutForm onSubmit={handleSubmit((body) => isPending || mutate(body, { onSuccess, onError }))}>
      <TextInput
        label="아이디"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="영문·숫자 6~20자"
        error={errors.memberId?.message}
        {...register('memberId', rule(idSchema))}
      />
      <PasswordField
        label="비밀번호"
        autoComplete="current-password"
        error={errors.memberPw?.message}
        {...register('memberPw', rule(password))}
      />
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

/** What the provider's page has led back with, and the query without it. */
function outcomeIn(search: string): { outcome: string | null; search: string } {
  const query = new URLSearchParams(search);
  const outcome = query.get('oidc');
  query.delete('oidc');
  return { outcome, search: query.size > 0 ? `?${query}` : '' };
}

function stepIn(state: unknown): Step | undefined {
  const step = (state as { secondStep?: Partial<Step> } | null)?.secondStep;
  return Array.isArray(step?.methods) && typeof step.mustSetUp === 'boolean' ? (step as Step) : undefined;
}
