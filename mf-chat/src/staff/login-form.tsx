import { isVisible } from '@osaka/contracts';
import { CHAT_TEXTS } from '@osaka/contracts/chat';
import { Button, PageHeading, showAlert, TextInput } from '@osaka/web-kit';
import { type FormEvent, useState } from 'react';
import css from './staff.module.css';

export function LoginForm({ isBusy, onLogin }: { isBusy: boolean; onLogin: (staffName: string) => void }) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isVisible(name)) void showAlert(CHAT_TEXTS.staffNameMissing);
    else if (!isBusy) onLogin(name.trim());
  };
  return (
    <div className={`wrap ${css.login}`}>
      <PageHeading lead="고객에게 보일 이름만 입력하면 바로 시작해요.">상담 관리</PageHeading>
      <form method="post" className="panel form" onSubmit={submit} noValidate>
        <TextInput
          label="상담원 이름"
          placeholder={CHAT_TEXTS.staffNameMissing}
          autoComplete="nickname"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" kind="main" isWide isBusy={isBusy}>
          로그인
        </Button>
      </form>
    </div>
  );
}
