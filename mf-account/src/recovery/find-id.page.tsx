import { email as emailSchema, MESSAGES, memberName as nameSchema } from '@osaka/contracts';
import { useNavigate } from '@osaka/router';
import { Button, TextInput } from '@osaka/web-kit';
import { useRef } from 'react';
import { AuthLayout } from '../auth-layout.tsx';
import { MailCodeFields } from '../mail-code-fields.tsx';
import { rule } from '../rule.ts';
import { SteadyForm } from '../steady-form.tsx';
import { useDraft } from '../use-draft.ts';
import { useMailCode } from '../use-mail-code.ts';
import { findId, sendCodeForId } from './recovery.api.ts';

interface Draft {
  memberName: string;
  email: string;
}

export function FindIdPage() {
  const navigate = useNavigate();
  const found = useRef<string>(undefined);
  const { register, handleSubmit, trigger, getValues, setFocus, errors } = useDraft<Draft>({ memberName: '', email: '' });
  const code = useMailCode({
    send: () => sendCodeForId(getValues('memberName').trim(), getValues('email').trim()),
    verify: async (digits) => {
      found.current = await findId(getValues('email').trim(), digits);
    },
  });
  const { onChange, ...memberName } = register('memberName', rule(nameSchema, { empty: '닉네임을 입력해주세요.' }));

  const demandCode = (sentence: string) => {
    code.complain(sentence);
    setFocus('email');
  };
  const submit = handleSubmit(() => {
    if (!code.isVerified) return demandCode(MESSAGES.emailIncomplete);
    navigate('/findIdResult', { state: { memberId: found.current } });
  });

  return (
    <AuthLayout heading="아이디 찾기" art="wheel">
      <SteadyForm onSubmit={submit}>
        <TextInput
          label="닉네임"
          autoComplete="nickname"
          error={errors.memberName?.message}
          {...memberName}
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
          checkBefore={() => trigger(['memberName', 'email'], { shouldFocus: true })}
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
