import type { OwnSession } from '@osaka/contracts/account';
import {
  BackLink,
  Badge,
  Button,
  confirmAction,
  Icon,
  instantDateText,
  instantText,
  LinesSkeleton,
  LoadError,
  MembersOnly,
  messageOf,
  PageHeading,
  session,
  showAlert,
  showToast,
} from '@osaka/web-kit';
import { useMutation, useQuery } from '@osaka/web-kit/query';
import { Link, useNavigate } from '@osaka/web-kit/router';
import { agoText } from '../ago-text.ts';
import styles from '../list-page.module.css';
import { sessions, signOutDevice, signOutHere, signOutOtherDevices } from './devices.api.ts';

export function DevicesPage() {
  return (
    <MembersOnly>
      {({ memberNo }) => (
        <div className={`wrap ${styles.page}`}>
          <BackLink to="/mypage">내 정보</BackLink>
          <PageHeading
            lead={
              <>
                모르는 기기가 있으면 로그아웃하고{' '}
                <Link className="link nowrap" to="/mypage/changePassword">
                  비밀번호를 변경
                </Link>
                해 주세요.
              </>
            }
          >
            로그인한 기기
          </PageHeading>
          <Devices memberNo={memberNo} />
        </div>
      )}
    </MembersOnly>
  );
}

function Devices({ memberNo }: { memberNo: number }) {
  const { data, error, refetch } = useQuery(sessions(memberNo));
  if (data) return <DeviceList devices={data} />;
  if (error)
    return <LoadError error={error} onRetry={() => void refetch()} title="로그인한 기기를 불러오지 못했어요." />;
  return <LinesSkeleton label="로그인한 기기를 불러오는 중" />;
}

function DeviceList({ devices }: { devices: OwnSession[] }) {
  const { mutate, isPending } = useMutation(signOutOtherDevices);
  const others = devices.filter(({ isCurrent }) => !isCurrent).length;
  const signOutOthers = async () => {
    const message = `다른 기기 ${others}대에서 모두 로그아웃할까요?`;
    if (isPending || !(await confirmAction({ message, action: '로그아웃', danger: true }))) return;
    mutate(undefined, {
      onSuccess: () => showToast('다른 기기에서 모두 로그아웃했어요.'),
      onError: (failure) => void showAlert(messageOf(failure)),
    });
  };
  return (
    <>
      <ul className={`list-lines ${styles.rows}`}>
        {devices.map((device) => (
          <Device key={device.sessionId} {...device} />
        ))}
      </ul>
      <div className="last">
        {others > 0 ? (
          <Button kind="danger-line" isBusy={isPending} onClick={() => void signOutOthers()}>
            다른 기기 모두 로그아웃
          </Button>
        ) : (
          <p className="meta">로그인한 다른 기기가 없어요.</p>
        )}
      </div>
    </>
  );
}

function Device({ sessionId, device, startedAt, lastUsedAt, endsAt, isCurrent }: OwnSession) {
  const navigate = useNavigate();
  const here = useMutation(signOutHere);
  const there = useMutation(signOutDevice);
  const onError = (failure: unknown) => void showAlert(messageOf(failure));
  const leave = () => {
    session.end();
    navigate('/', { anyway: true });
  };
  const signOut = () =>
    isCurrent
      ? here.mutate(undefined, { onSuccess: leave, onError })
      : there.mutate(sessionId, { onSuccess: () => showToast(`${device}에서 로그아웃했어요.`), onError });
  return (
    <li>
      <Icon name={/^(iPhone|iPad|Android)/.test(device) ? 'mobile' : 'laptop'} />
      <div className={styles.words}>
        <b>
          {device} {isCurrent && <Badge kind="accent">이 기기</Badge>}
        </b>
        <p className="meta num">
          {isCurrent ? '지금 사용 중' : `마지막 사용 ${agoText(lastUsedAt)} · ${instantText(lastUsedAt)}`}
        </p>
        <p className="meta num">
          첫 로그인 {instantDateText(startedAt)}
          {endsAt && ` · 쓰지 않으면 ${instantDateText(endsAt)} 로그아웃`}
        </p>
      </div>
      <Button aria-label={`${device} 로그아웃`} isBusy={here.isPending || there.isPending} onClick={signOut}>
        로그아웃
      </Button>
    </li>
  );
}
