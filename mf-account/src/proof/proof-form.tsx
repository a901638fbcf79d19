import { MESSAGES, type OwnerProof, secondFactorCode } from '@osaka/contracts/account';
import { Button, PasswordField, useSession } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { useState } from 'react';
import { CodeInput } from '../authenticator/code-input.tsx';
import { canUsePasskeys } from '../authenticator/passkeys.ts';
import { showCallErrors } from '../authenticator/show-call-errors.ts';
import { rule } from '../rule.ts';
import { StableLayoutForm } from '../stable-layout-form.tsx';
import { useDraft } from '../use-draft.ts';
import { signProof } from './proof.api.ts';

interface ProofFormProps {
  /** The methods of proof; with none it is the password. */
  has: { app: boolean; passkey: boolean };
  /** The verb on the button. */
  action: string;
  isDanger?: boolean;
  isBusy: boolean;
  /** Rejects with the error of the call. */
  onProof: (proof: OwnerProof) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for the password, or where the second factor is on for a code or a passkey. */
export function ProofForm({ has, action, isDanger = false, isBusy, onProof, onCancel }: ProofFormProps) {
  const { loginInfo } = useSession();
  const isOn = has.app || has.passkey;
  const [kind, setKind] = useState<'app' | 'recovery-code'>(has.app ? 'app' : 'recovery-code');
  const sign = useMutation(signProof);
  const form = useDraft({ code: '', memberPw: '' });
  const showError = showCallErrors(['code', 'memberPw'], form.setError);
  const isWaiting = isBusy || sign.isPending;
  const prove = (proof: OwnerProof) => onProof(proof).catch(showError);
  const changeKind = () => {
    form.resetField('code');
    setKind(kind === 'app' ? 'recovery-code' : 'app');
  };
  const byPasskey = () => isWaiting || sign.mutate(undefined, { onSuccess: prove, onError: showError });
  return (
    <StableLayoutForm
      onSubmit={form.handleSubmit(({ code, memberPw }) => isWaiting || prove(isOn ? { code } : { memberPw }))}
    >
      {has.passkey && canUsePasskeys() && (
        <Button isWide isBusy={sign.isPending} onClick={byPasskey}>
          패스키로 확인
        </Button>
      )}
      {isOn ? (
        <>
          <CodeInput
            key={kind}
            kind={kind}
            error={form.errors.code?.message}
            {...form.register('code', rule(secondFactorCode))}
          />
          {has.app && (
            <p className="row">
              <button className="more" type="button" onClick={changeKind}>
                {kind === 'app' ? '복구 코드로 확인' : '인증번호로 확인'}
              </button>
            </p>
          )}
        </>
      ) : (
        <>
          <input type="text" autoComplete="username" value={loginInfo?.username ?? ''} readOnly hidden />
          <PasswordField
            label="비밀번호"
            autoComplete="current-password"
            error={form.errors.memberPw?.message}
            {...form.register('memberPw', { required: MESSAGES.passwordMissing })}
          />
        </>
      )}
      <div className="dialog__acts">
        <Button onClick={onCancel}>취소</Button>
        <Button kind={isDanger ? 'danger' : 'main'} type="submit" isBusy={isBusy}>
          {action}
        </Button>
      </div>
    </StableLayoutForm>
  );
}
