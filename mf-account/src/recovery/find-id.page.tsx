import { memberName } from '@osaka/contracts';
import { useNavigate } from '@osaka/router';
import { useRef } from 'react';
import { rule } from '../rule.ts';
import { MailCodeForm } from './mail-code-form.tsx';
import { findId, sendCodeForId } from './recovery.api.ts';

export function FindIdPage() {
  const navigate = useNavigate();
  const found = useRef<string>(undefined);
  return (
    <MailCodeForm
      heading="아이디 찾기"
      who={{ label: '닉네임', autoComplete: 'nickname' }}
      whoRule={rule(memberName, { empty: '닉네임을 입력해주세요.' })}
      send={sendCodeForId}
      verify={async (_memberName, email, digits) => {
        found.current = await findId(email, digits);
      }}
      onVerified={() => navigate('/findIdResult', { state: { memberId: found.current } })}
    />
  );
}
