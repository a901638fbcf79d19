import { MESSAGES, type OwnerProof, secondFactorCode } from '@osaka/contracts/account';
import { useMutation } from '@osaka/query';
import { Button, PasswordField, useSession } from '@osaka/web-kit';
import { CodeInput } from '../authenticator/code-input.tsx';
import { canUsePasskeys } from '../authenticator/passkeys.ts';
import { showCallErrors } from '../authenticator/show-call-errors.ts';
import { rule } from '../rule.ts';
import { StableLayoutForm } from '../stable-layout-form.tsx';
import { useDraft } from '../use-draft.ts';
import { signProof } from './second-factor.api.ts';

interface ProofFormProps {
  /** The ways to prove; with none it is the password. */
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
  const sign = useMutation(signProof);
  const form = useDraft({ code: '', memberPw: '' });
  const showError = showCallErrors(['code', 'memberPw'], form.setError);
  const isWaiting = isBusy || sign.isPending;
  const prove = (proof: OwnerProof) => onProof(proof).catch(showError);
  const byPasskey = () => isWaiting || sign.mutate(undefined, { onSuccess: prove, onError: showError });
  return (
    <StableLayoutForm onSubmit={form.handleSubmit(({ code, memberPw }) => isWaiting || prove(isOn ? { code } : { memberPw }))}>
      {has.passkey && canUsePasskeys() && (
        <Button isWide isBusy={sign.isPending} onClick={byPasskey}>
          패스키로 확인
        </Button>
      )}
      {isOn ? (
        <CodeInput kind={has.app ? 'app' : 'recovery-code'} error={form.errors.code?.message} {...form.register('code', rule(secondFactorCode))} />
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
