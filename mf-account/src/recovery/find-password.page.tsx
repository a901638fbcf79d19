import { email as emailSchema, memberId as idSchema, MESSAGES } from '@osaka/contracts';
import { useNavigate } from '@osaka/router';
import { Button, TextInput } from '@osaka/web-kit';
import { AuthLayout } from '../auth-layout.tsx';
import { MailCodeFields } from '../mail-code-fields.tsx';
import { rule } from '../rule.ts';
import { SteadyForm } from '../steady-form.tsx';
import { useDraft } from '../use-draft.ts';
import { useMailCode } from '../use-mail-code.ts';
import { findPassword, sendCodeForPassword } from './recovery.api.ts';

interface Draft {
  memberId: string;
  email: string;
}

export function FindPasswordPage() {
  const navigate = useNavigate();
  const { register, handleSubmit, trigger, getValues, setFocus, errors } = useDraft<Draft>({ memberId: '', email: '' });
  const code = useMailCode({
    send: () => sendCodeForPassword(getValues('memberId'), getValues('email').trim()),
    verify: (digits) => findPassword(getValues('memberId'), getValues('email').trim(), digits),
  });
  const { onChange, ...memberId } = register('memberId', rule(idSchema, { empty: '아이디를 입력해주세요.' }));

  const demandCode = (sentence: string) => {
    code.complain(sentence);
    setFocus('email');
  };
  const submit = handleSubmit((draft) => {
    if (!code.isVerified) return demandCode(MESSAGES.emailIncomplete);
    navigate('/newPassword', { state: { memberId: draft.memberId } });
  });

  return (
    <AuthLayout heading="비밀번호 찾기" art="wheel">
      <SteadyForm onSubmit={submit}>
        <TextInput
          label="아이디"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.memberId?.message}
          {...memberId}
          disabled={code.isVerified}
          onChange={(event) => {
            code.reset();
            return onChange(event);
          }}
        />
        <MailCodeFields
          code={code}
          email={register('email', rule(emailSchema, { empty: '이메일을 입력해주세요.', wrong: '유효한 이메일을 입력해주세요.' }))}
          emailError={errors.email?.message}
          checkBefore={() => trigger(['memberId', 'email'], { shouldFocus: true })}
        />
        <div className="form__acts">
          <Button size="big" onClick={() => navigate('/login')}>
            취소
          </Button>
          <Button kind="main" size="big" type="submit">
            확인
          </Button>
        </div>
      </SteadyForm>
    </AuthLayout>
  );
}
