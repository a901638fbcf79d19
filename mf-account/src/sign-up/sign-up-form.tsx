import { withoutUnseen } from '@osaka/contracts';
import {
  email as emailSchema,
  memberId as idSchema,
  MESSAGES,
  memberName as nameSchema,
  password as passwordSchema,
} from '@osaka/contracts/account';
import { Button, CallError, showAlert } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { Link, useLocation, useNavigate } from '@osaka/web-kit/router';
import { isIdFree, isNameFree } from '../availability.api.ts';
import { useAvailability } from '../availability.ts';
import { CheckedInput } from '../checked-input.tsx';
import { MailCodeFields } from '../mail-code-fields.tsx';
import { PasswordPair } from '../password-pair.tsx';
import { rule } from '../rule.ts';
import { StableLayoutForm } from '../stable-layout-form.tsx';
import { useDraft } from '../use-draft.ts';
import { useMailCode } from '../use-mail-code.ts';
import { join, sendCode, verifyCode } from './sign-up.api.ts';

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
  const name = useAvailability(withoutUnseen(draft.memberName).trim(), {
    isWellFormed: nameSchema.safeParse(draft.memberName).success,
    checkQuery: isNameFree,
    checksWhileTyping: true,
  });
  const id = useAvailability(draft.memberId.trim(), {
    isWellFormed: idSchema.safeParse(draft.memberId).success,
    checkQuery: isIdFree,
    checksWhileTyping: true,
  });
  const code = useMailCode({
    send: () => sendCode(getValues('email').trim()),
    verify: (digits) => verifyCode(getValues('email').trim(), digits),
  });

  const demandCode = (text: string) => {
    code.setAddressError(text);
    setFocus('email');
  };
  const submit = handleSubmit(({ again: _again, ...body }) => {
    if (isPending) return;
    if (name.state === 'taken') return setFocus('memberName');
    if (id.state === 'taken') return setFocus('memberId');
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
      <CheckedInput
        label="닉네임"
        help="한글 또는 영문 2~10자"
        autoComplete="nickname"
        hasButton
        error={errors.memberName?.message}
        availability={name}
        messages={{ available: MESSAGES.nameAvailable, taken: MESSAGES.nameTaken }}
        {...register('memberName', rule(nameSchema))}
      />
      <CheckedInput
        label="아이디"
        help="영문·숫자 6~20자"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.memberId?.message}
        availability={id}
        messages={{ available: MESSAGES.idAvailable, taken: MESSAGES.idTaken }}
        {...register('memberId', rule(idSchema))}
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
      <p className="small lead">
        가입하면 만 14세 이상이며{' '}
        <Link className="link" to="/terms-of-service">
          이용약관
        </Link>
        과{' '}
        <Link className="link" to="/privacy-policy">
          개인정보 처리방침
        </Link>
        에 동의하는 것으로 봅니다.
      </p>
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
