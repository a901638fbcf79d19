import type { UndecidedOidc } from '@osaka/contracts/account';
import { CallError, LinesSkeleton, LoadError, messageOf, showAlert } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { useNavigate } from '@osaka/web-kit/router';
import { useEffect, useRef, useState } from 'react';
import { AuthLayout } from '../auth-layout.tsx';
import { failureText } from '../providers/failure-text.ts';
import { FinishSignUp } from './finish-sign-up.tsx';
import { JoinMember } from './join-member.tsx';
import type { SignInAnswer } from './login.api.ts';
import { signInAtProvider } from './providers.api.ts';

interface ReturnProps {
  /** `done`, or why the provider led back without a log-in. */
  outcome: string;
  /** The log-in page without the outcome. */
  search: string;
}

/** After the provider's page: signs in, or asks for what is missing. */
export function ReturnFromProvider({ outcome, search }: ReturnProps) {
  const navigate = useNavigate();
  const { mutate, data, error } = useMutation(signInAtProvider);
  const [knownAddress, setKnownAddress] = useState<string>();
  const isBegun = useRef(false);
  const leave = () => void navigate({ pathname: '/login', search }, { replace: true });

  const onSuccess = (answer: SignInAnswer | UndecidedOidc) => {
    if ('secondStep' in answer)
      void navigate({ pathname: '/login', search }, { state: { secondStep: answer.secondStep }, replace: true });
  };
  const signIn = () => mutate(undefined, { onSuccess });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    if (outcome === 'done') signIn();
    else void showAlert(failureText(outcome)).then(leave);
  }, []);

  if (error)
    return (
      <LoadError
        error={error}
        title={error instanceof CallError && error.status === 401 ? messageOf(error) : undefined}
        onRetry={error instanceof CallError && error.status === 401 ? leave : signIn}
      />
    );
  if (!data || !('need' in data))
    return (
      <AuthLayout heading="로그인" art="tower">
        <LinesSkeleton label="로그인하는 중" />
      </AuthLayout>
    );
  return data.need === 'password' || knownAddress ? (
    <JoinMember identity={{ ...data, email: knownAddress ?? data.email }} onDone={signIn} onLeave={leave} />
  ) : (
    <FinishSignUp identity={data} onDone={signIn} onKnownAddress={setKnownAddress} onLeave={leave} />
  );
}
