import { PUSH_MESSAGES } from '@osaka/contracts/account';
import { CallError, messageOf, showAlert, showToast } from '@osaka/web-kit';
import { useMutation, useQuery } from '@osaka/web-kit/query';
import { Switch } from '../switch.tsx';
import { hasPush } from './browser-push.ts';
import { pushState, switchPush } from './push.api.ts';
import styles from './push-switch.module.css';

const LABEL = '이 브라우저로 바로 알림';
const DENIED = '브라우저가 이 사이트의 알림을 막고 있어요. 브라우저 설정에서 허용한 뒤 다시 눌러 주세요.';
const UNAVAILABLE = '이 브라우저에서는 알림을 켤 수 없어요.';

/** Push messages to this browser; nothing where the site has no key or the browser cannot. */
export function PushSwitch({ memberNo }: { memberNo: number }) {
  const { data } = useQuery({ ...pushState(memberNo), enabled: hasPush() });
  const { mutate, isPending } = useMutation(switchPush);
  if (!data?.key) return null;
  const { key, isOn } = data;
  const change = (toOn: boolean) =>
    mutate(toOn ? key : undefined, {
      onSuccess: (done) => void (done === 'denied' ? showAlert(DENIED) : showToast(PUSH_MESSAGES[done])),
      onError: (error) => void showAlert(error instanceof CallError ? messageOf(error) : UNAVAILABLE),
    });
  return (
    <div className={styles.push}>
      <div>
        <b>{LABEL}</b>
        <p className="meta">오늘 갈 곳이 문을 닫으면 창을 닫아 두어도 알려 드려요.</p>
      </div>
      <span>
        <Switch label={LABEL} isOn={isOn} onChange={(toOn) => isPending || change(toOn)} />
      </span>
    </div>
  );
}
