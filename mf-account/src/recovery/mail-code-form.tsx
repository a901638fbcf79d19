import { email as emailSchema, MESSAGES } from '@osaka/contracts/account';
import { Button, TextInput } from '@osaka/web-kit';
import { useNavigate } from '@osaka/web-kit/router';
import type { ComponentProps } from 'react';
import { AuthLayout } from '../auth-layout.tsx';
import { MailCodeFields } from '../mail-code-fields.tsx';
import { rule } from '../rule.ts';
import { StableLayoutForm } from '../stable-layout-form.tsx';
import { useDraft } from '../use-draft.ts';
import { useMailCode } from '../use-mail-code.ts';

interface Draft {
  who: string;
  email: string;
}

interface MailCodeFormProps {
  heading: string;
  /** The field that identifies the account. */
  who: Pick<ComponentProps<typeof TextInput>, 'label' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'>;
  whoRule: ReturnType<typeof rule>;
  send(who: string, email: string): Promise<unknown>;
  verify(who: string, email: string, digits: string): Promise<unknown>;
  /** Called when the code is verified and 확인 is clicked. */
  onVerified(who: string): void;
}

/** Identifies the account and verifies a mailed code; a change of either field resets the verification. */
export function MailCodeForm({ heading, who, whoRule, send, verify, onVerified }: MailCodeFormProps) {
  const navigate = useNavigate();
  const { register, handleSubmit, trigger, getValues, setFocus, errors } = useDraft<Draft>({ who: '', email: '' });
  const typed = () => [getValues('who').trim(), getValues('email').trim()] as const;
  const code = useMailCode({ send: () => send(...typed()), verify: (digits) => verify(...typed(), digits) });
  const { onChange, ...field } = register('who', whoRule);

  const demandCode = (message: string) => {
    code.setAddressError(message);
    setFocus('email');
  };
  const submit = handleSubmit(() => (code.isVerified ? onVerified(typed()[0]) : demandCode(MESSAGES.emailIncomplete)));

  return (
    <AuthLayout heading={heading} art="wheel">
      <StableLayoutForm onSubmit={submit}>
        <TextInput
          {...who}
          error={errors.who?.message}
          {...field}
          disabled={code.isVerified}
          onChange={(event) => {
            code.reset();
            return onChange(event);
          }}
        />
        <MailCodeFields
          code={code}
          email={register(
            'email',
            rule(emailSchema, { empty: '이메일을 입력해주세요.', wrong: '유효한 이메일을 입력해주세요.' }),
          )}
          emailError={errors.email?.message}
          checkBefore={() => trigger(['who', 'email'], { shouldFocus: true })}
        />
        <div className="form__acts">
          <Button size="big" onClick={() => navigate('/login')}>
            취소
          </Button>
          <Button kind="main" size="big" type="submit">
            확인
          </Button>
        </div>
      </StableLayoutForm>
    </AuthLayout>
  );
}
