import {
  email as emailSchema,
  memberId as idSchema,
  MESSAGES,
  memberName as nameSchema,
  password as passwordSchema,
} from '@osaka/contracts/account';
import { Button, CallError, showAlert } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { useLocation, useNavigate } from '@osaka/web-kit/router';
import { Consent } from '../consent.tsx';
import { MailCodeFields } from '../mail-code-fields.tsx';
import { NewMemberFields, useNewMember } from '../new-member-fields.tsx';
import { PasswordPair } from '../password-pair.tsx';
import { rule } from '../rule.ts';
import { StableLayoutForm } from '../stable-layout-form.tsx';
import { useDraft } from '../use-draft.ts';
import { useSignUpCode } from '../use-sign-up-code.ts';
import { join } from './sign-up.api.ts';

interface Draft {
  memberName: string;
  memberId: string;
  memberPw: string;
  again: string;
  email: string;
}
const EMPTY: Draft = { memberName: '', memberId: '', memberPw: '', again: '', email: '' };
/** The field of each conflict message. */
const FIELD_OF: Record<string, keyof Draft> = {
  [MESSAGES.nameTaken]: 'memberName',
  [MESSAGES.passwordCommon]: 'memberPw',
  [MESSAGES.idTaken]: 'memberId',
  [MESSAGES.emailTaken]: 'email',
  [MESSAGES.emailUnverified]: 'email',
};

export function SignUpForm() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { mutate, isPending } = useMutation(join);
  const { register, handleSubmit, watch, trigger, getValues, setError, setFocus, errors } = useDraft<Draft>(EMPTY);
  const draft = watch();
  const newMember = useNewMember(draft);
  const code = useSignUpCode(() => getValues('email'));

  const demandCode = (text: string) => {
    code.setAddressError(text);
    setFocus('email');
  };
  const submit = handleSubmit(({ again: _again, ...body }) => {
    if (isPending) return;
    if (newMember.taken) return setFocus(newMember.taken);
    if (!code.isVerified) return demandCode(MESSAGES.emailUnverified);
    mutate({ ...body, email: body.email.trim() }, { onSuccess, onError });
  });

  const onSuccess = async () => {
    await showAlert('회원가입이 완료되었습니다.');
    navigate('/login', { state });
  };

  const onError = async (error: unknown) => {
    const message = (error instanceof CallError && error.serverMessage) || '회원가입에 실패했습니다.';
    await showAlert(message);
    const field = FIELD_OF[message];
    if (message === MESSAGES.emailUnverified || message === MESSAGES.emailTaken) code.reset();
    if (field) setError(field, { message }, { shouldFocus: true });
  };

  return (
    <StableLayoutForm onSubmit={submit}>
      <NewMemberFields
        newMember={newMember}
        errors={[errors.memberName?.message, errors.memberId?.message]}
        fields={[register('memberName', rule(nameSchema)), register('memberId', rule(idSchema))]}
      />
      <PasswordPair
        labels={['비밀번호', '비밀번호 확인']}
        typed={[draft.memberPw, draft.again]}
        errors={[errors.memberPw?.message, errors.again?.message]}
        fields={[
          register('memberPw', rule(passwordSchema)),
          register('again', { validate: (again, { memberPw }) => again === memberPw || MESSAGES.passwordMismatch }),
        ]}
      />
      <MailCodeFields
        code={code}
        email={register('email', rule(emailSchema))}
        emailError={errors.email?.message}
        checkBefore={() => trigger('email', { shouldFocus: true })}
      />
      <Consent />
      <div className="form__acts">
        <Button size="big" onClick={() => navigate('/')}>
          취소
        </Button>
        <Button kind="main" size="big" type="submit" isBusy={isPending}>
          회원가입
        </Button>
      </div>
    </StableLayoutForm>
  );
}
