import { type SecondStep as Step, secondFactorCode } from '@osaka/contracts/account';
import { Button, CallError, LinesSkeleton, LoadError, messageOf, showAlert } from '@osaka/web-kit';
import { useMutation, useQuery } from '@osaka/web-kit/query';
import { useEffect, useRef, useState } from 'react';
import { AppSetUp } from '../authenticator/app-set-up.tsx';
import { CodeInput } from '../authenticator/code-input.tsx';
import { canUsePasskeys } from '../authenticator/passkeys.ts';
import { RecoveryCodeList } from '../authenticator/recovery-code-list.tsx';
import { showCallErrors } from '../authenticator/show-call-errors.ts';
import styles from '../list-page.module.css';
import { rule } from '../rule.ts';
import { StableLayoutForm } from '../stable-layout-form.tsx';
import { useDraft } from '../use-draft.ts';
import { startSession } from './login.api.ts';
import { appAtLogin, confirmNewApp, enterCode, signInByPasskey } from './second-step.api.ts';

interface SecondStepProps {
  step: Step;
  /** Returns to the password. */
  onLeave: () => void;
}

/** The second step of a login, after the password. */
export function SecondStep({ step, onLeave }: SecondStepProps) {
  const leaveWhenOver = async (error: unknown) => {
    await showAlert(messageOf(error));
    onLeave();
  };
  return step.mustSetUp ? (
    <SetUp onOver={leaveWhenOver} onLeave={onLeave} />
  ) : (
    <Prove step={step} onOver={leaveWhenOver} onLeave={onLeave} />
  );
}

interface PartProps {
  onOver: (error: unknown) => Promise<void>;
  onLeave: () => void;
}

function Prove({ step: { methods }, onOver, onLeave }: PartProps & Pick<SecondStepProps, 'step'>) {
  const hasApp = methods.includes('app');
  const hasPasskey = methods.includes('passkey') && canUsePasskeys();
  const [kind, setKind] = useState<'app' | 'recovery-code'>(hasApp ? 'app' : 'recovery-code');
  const [isCodeShown, setCodeShown] = useState(hasApp || !hasPasskey);
  const byCode = useMutation(enterCode);
  const byPasskey = useMutation(signInByPasskey);
  const form = useDraft({ code: '' });
  const showError = showCallErrors(['code'], form.setError);
  const isBusy = byCode.isPending || byPasskey.isPending;
  const onError = (error: unknown) => (isOver(error) ? void onOver(error) : showError(error));

  const { setFocus } = form;
  const shown = isCodeShown ? kind : undefined;
  useEffect(() => {
    if (shown) setFocus('code');
  }, [shown, setFocus]);

  const change = () => {
    form.reset();
    if (isCodeShown) setKind(kind === 'app' ? 'recovery-code' : 'app');
    setCodeShown(true);
  };

  return (
    <StableLayoutForm
      onSubmit={form.handleSubmit(({ code }) => isBusy || byCode.mutate(code, { onSuccess: startSession, onError }))}
    >
      {hasPasskey && (
        <Button
          kind={isCodeShown ? undefined : 'main'}
          size="big"
          isWide
          autoFocus={!isCodeShown}
          isBusy={byPasskey.isPending}
          onClick={() => isBusy || byPasskey.mutate(undefined, { onSuccess: startSession, onError })}
        >
          패스키로 로그인
        </Button>
      )}
      {isCodeShown && (
        <CodeInput
          key={kind}
          kind={kind}
          error={form.errors.code?.message}
          {...form.register('code', rule(secondFactorCode))}
        />
      )}
      <div className="form__acts">
        <Button size="big" onClick={onLeave}>
          취소
        </Button>
        {isCodeShown && (
          <Button kind="main" size="big" type="submit" isBusy={byCode.isPending}>
            확인
          </Button>
        )}
      </div>
      {methods.includes('recovery-code') && (hasApp || !isCodeShown) && (
        <p className="row" data-links="">
          <button className="more" type="button" onClick={change}>
            {kind === 'app' || !isCodeShown ? '복구 코드로 로그인' : '인증번호로 로그인'}
          </button>
        </p>
      )}
    </StableLayoutForm>
  );
}

/** An account that must have a second factor and has none yet. The session begins when the recovery codes are kept. */
function SetUp({ onOver, onLeave }: PartProps) {
  const { data: setUp, error, refetch } = useQuery(appAtLogin);
  const confirm = useMutation(confirmNewApp);
  // In place of the form of the password, whose button had the focus.
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (setUp) lead.current?.focus();
  }, [setUp]);
  if (confirm.data)
    return (
      <RecoveryCodeList
        codes={confirm.data.recoveryCodes ?? []}
        memberId={confirm.data.loginInfo.username}
        onKept={() => confirm.data && startSession(confirm.data)}
      />
    );
  if (error)
    return isOver(error) ? (
      <SecondStepOver error={error} onLeave={onLeave} />
    ) : (
      <LoadError error={error} onRetry={() => void refetch()} />
    );
  if (!setUp) return <LinesSkeleton label="인증 앱 설정을 준비하는 중" />;
  return (
    <>
      <p ref={lead} className={styles.lead} tabIndex={-1}>
        관리자 계정은 2단계 인증이 필요해요. 인증 앱을 연결해 주세요.
      </p>
      <AppSetUp
        setUp={setUp}
        isBusy={confirm.isPending}
        onConfirm={async (code) => {
          try {
            await confirm.mutateAsync(code);
          } catch (failure) {
            if (!isOver(failure)) throw failure;
            await onOver(failure);
          }
        }}
        cancel={
          <Button size="big" onClick={onLeave}>
            취소
          </Button>
        }
      />
    </>
  );
}

function SecondStepOver({ error, onLeave }: { error: unknown; onLeave: () => void }) {
  return (
    <div className="state" role="alert">
      <h2>{messageOf(error)}</h2>
      <div className="row">
        <Button onClick={onLeave}>로그인</Button>
      </div>
    </div>
  );
}

function isOver(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}
