import { memberName } from '@osaka/contracts/account';
import { useQueryClient } from '@osaka/web-kit/query';
import { useNavigate } from '@osaka/web-kit/router';
import { rule } from '../rule.ts';
import { MailCodeForm } from './mail-code-form.tsx';
import { FOUND_ID, findId, sendCodeForId } from './recovery.api.ts';

export function FindIdPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <MailCodeForm
      heading="아이디 찾기"
      who={{ label: '닉네임', autoComplete: 'nickname' }}
      whoRule={rule(memberName, { empty: '닉네임을 입력해주세요.' })}
      send={sendCodeForId}
      verify={async (_memberName, email, digits) => {
        client.setQueryData(FOUND_ID, await findId(email, digits));
      }}
      onVerified={() => navigate('/findIdResult')}
    />
  );
}
