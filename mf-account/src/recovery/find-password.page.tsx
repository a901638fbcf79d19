import { memberId } from '@osaka/contracts/account';
import { useNavigate } from '@osaka/web-kit/router';
import { rule } from '../rule.ts';
import { MailCodeForm } from './mail-code-form.tsx';
import { findPassword, sendCodeForPassword } from './recovery.api.ts';

export function FindPasswordPage() {
  const navigate = useNavigate();
  return (
    <MailCodeForm
      heading="비밀번호 찾기"
      who={{ label: '아이디', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
      whoRule={rule(memberId, { empty: '아이디를 입력해주세요.' })}
      send={sendCodeForPassword}
      verify={findPassword}
      onVerified={(who) => navigate('/newPassword', { state: { memberId: who } })}
    />
  );
}
