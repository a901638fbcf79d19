import {
  email as emailSchema,
  memberId as idSchema,
  MESSAGES,
  memberName as nameSchema,
  type OidcSignUp,
  providerLabel,
  type UndecidedOidc,
} from '@osaka/contracts/account';
import { Button, CallError, messageOf, showAlert, TextInput } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { AuthLayout } from '../auth-layout.tsx';
import { Consent } from '../consent.tsx';
import { MailCodeFields } from '../mail-code-fields.tsx';
import { NewMemberFields, useNewMember } from '../new-member-fields.tsx';
import { rule } from '../rule.ts';
import { StableLayoutForm } from '../stable-layout-form.tsx';
import { useDraft } from '../use-draft.ts';
import { useSignUpCode } from '../use-sign-up-code.ts';
import { signUpAtProvider } from './providers.api.ts';

const FIELD_OF: Record<string, keyof OidcSignUp> = {
  [MESSAGES.nameTaken]: 'memberName',
  [MESSAGES.idTaken]: 'memberId',
  [MESSAGES.emailUnverified]: 'email',
};

interface FinishProps {
  identity: UndecidedOidc;
  onDone: () => void;
  /** A member has the address that the code has proved. */
  onKnownAddress: (email: string) => void;
  onLeave: () => void;
}

/** Nickname and id of a new member; the address too, where the provider has not proved one. */
export function FinishSignUp({ identity, onDone, onKnownAddress, onLeave }: FinishProps) {
  const { provider, isEmailVerified } = identity;
  const { mutate, isPending } = useMutation(signUpAtProvider);
  const { register, handleSubmit, watch, trigger, getValues, setError, setFocus, errors } = useDraft<OidcSignUp>({
    memberName: '',
    memberId: '',
    email: identity.email,
  });
  const draft = watch();
  const newMember = useNewMember(draft);
  const code = useSignUpCode(() => getValues('email'));

  const submit = handleSubmit((body) => {
    if (isPending) return;
    if (newMember.taken) return setFocus(newMember.taken);
    if (!isEmailVerified && !code.isVerified) {
      code.setAddressError(MESSAGES.emailUnverified);
      return setFocus('email');
    }
    mutate({ ...body, email: body.email.trim() }, { onSuccess: onDone, onError });
  });
  const onError = async (error: unknown) => {
    const message = messageOf(error);
    if (error instanceof CallError && message === MESSAGES.emailTaken) return onKnownAddress(getValues('email').trim());
    await showAlert(message);
    const field = FIELD_OF[message];
    if (field) setError(field, { message }, { shouldFocus: true });
  };

  return (
    <AuthLayout heading="가입 마무리" art="bridge">
      <StableLayoutForm onSubmit={submit}>
        <p className="lead">
          {providerLabel(provider)} 계정을 확인했어요. 오사카로에서 쓸 닉네임과 아이디를 정해 주세요.
        </p>
        <NewMemberFields
          newMember={newMember}
          errors={[errors.memberName?.message, errors.memberId?.message]}
          fields={[register('memberName', rule(nameSchema)), register('memberId', rule(idSchema))]}
        />
        {isEmailVerified ? (
          <TextInput label="이메일" type="email" value={identity.email} readOnly done={MESSAGES.emailVerified} />
        ) : (
          <MailCodeFields
            code={code}
            email={register('email', rule(emailSchema))}
            emailError={errors.email?.message}
            checkBefore={() => trigger('email', { shouldFocus: true })}
          />
        )}
        <Consent />
        <div className="form__acts">
          <Button size="big" onClick={onLeave}>
            취소
          </Button>
          <Button kind="main" size="big" type="submit" isBusy={isPending}>
            회원가입
          </Button>
        </div>
      </StableLayoutForm>
    </AuthLayout>
  );
}
