import { appCode, type AppSetUp as SetUp } from '@osaka/contracts/account';
import { Button, copyToClipboard, Late, lateCode, showToast } from '@osaka/web-kit';
import type { ReactNode } from 'react';
import { rule } from '../rule.ts';
import { StableLayoutForm } from '../stable-layout-form.tsx';
import { useDraft } from '../use-draft.ts';
import styles from './authenticator.module.css';
import { CodeInput } from './code-input.tsx';
import { showCallErrors } from './show-call-errors.ts';

const qrCode = lateCode(async () => (await import('./qr-code.tsx')).QrCode);

interface AppSetUpProps {
  setUp: SetUp;
  isBusy: boolean;
  /** Rejects with the error of the call. */
  onConfirm: (code: string) => Promise<void>;
  cancel: ReactNode;
}

/** Connects an authenticator app: its QR code or its key, then the first code. */
export function AppSetUp({ setUp, isBusy, onConfirm, cancel }: AppSetUpProps) {
  const form = useDraft({ code: '' });
  const showError = showCallErrors(['code'], form.setError);
  const copy = async () =>
    showToast(
      (await copyToClipboard(setUp.secret)) ? '키를 복사했어요.' : '복사하지 못했어요. 키를 길게 눌러 복사해 주세요.',
    );
  return (
    <StableLayoutForm onSubmit={form.handleSubmit(({ code }) => isBusy || onConfirm(code).catch(showError))}>
      <ol className={styles.steps}>
        <li>
          <b>1. 인증 앱으로 QR 코드를 찍어 주세요.</b>
          <p className="meta">Google Authenticator, Microsoft Authenticator 같은 앱을 쓸 수 있어요.</p>
          <div className={styles.code}>
            <Late code={qrCode} whileLoading={null}>
              {(QrCode) => <QrCode text={setUp.uri} label="인증 앱에 등록할 QR 코드" />}
            </Late>
          </div>
          <p className="meta">
            이 휴대폰에 앱이 있으면{' '}
            <a className="link nowrap" href={setUp.uri}>
              앱에서 바로 열기
            </a>
            를 누르거나, 아래 키를 앱에 입력해 주세요.
          </p>
          <div className={styles.secret}>
            <code>{setUp.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <Button aria-label="키 복사" onClick={() => void copy()}>
              복사
            </Button>
          </div>
        </li>
        <li>
          <b>2. 앱에 나온 숫자를 입력해 주세요.</b>
          <CodeInput kind="app" error={form.errors.code?.message} {...form.register('code', rule(appCode))} />
        </li>
      </ol>
      <div className="form__acts last">
        {cancel}
        <Button kind="main" size="big" type="submit" isBusy={isBusy}>
          연결하기
        </Button>
      </div>
    </StableLayoutForm>
  );
}
