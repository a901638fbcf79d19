import { Button, copyToClipboard, saveFile, showToast } from '@osaka/web-kit';
import { useEffect, useRef } from 'react';
import styles from './authenticator.module.css';

/** Recovery codes, shown once. */
export function RecoveryCodeList({
  codes,
  memberId,
  onKept,
}: {
  codes: string[];
  memberId: string;
  onKept: () => void;
}) {
  const text = `오사카로 복구 코드 (${memberId})\n\n${codes.join('\n')}\n\n각 코드는 한 번만 사용할 수 있습니다.\n`;
  const copy = async () =>
    showToast((await copyToClipboard(text)) ? '복구 코드를 복사했어요.' : '복사하지 못했어요. 파일로 저장해 주세요.');
  // They appear in place of a form: without this the focus would go to one of the buttons below, past what they say.
  const intro = useRef<HTMLParagraphElement>(null);
  useEffect(() => intro.current?.focus(), []);
  return (
    <>
      <p ref={intro} tabIndex={-1}>
        휴대폰을 잃어버리면 이 코드로 로그인할 수 있어요. <b>지금만 볼 수 있으니</b> 안전한 곳에 보관해 주세요. 각
        코드는 한 번만 쓸 수 있어요.
      </p>
      <ul className={`num ${styles.codes}`} aria-label="복구 코드">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`row ${styles.keep}`}>
        <Button onClick={() => void copy()}>복사</Button>
        <Button
          onClick={() => saveFile('osakaro-recovery-codes.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }))}
        >
          파일로 저장
        </Button>
      </div>
      <div className="form__acts last">
        <Button kind="main" size="big" isWide onClick={onKept}>
          보관했어요
        </Button>
      </div>
    </>
  );
}
