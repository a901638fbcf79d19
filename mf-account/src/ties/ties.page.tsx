import { type LoginInfo, OIDC_MESSAGES, type OidcTies, providerLabel } from '@osaka/contracts/account';
import {
  BackLink,
  Button,
  confirmAction,
  Icon,
  instantDateText,
  LinesSkeleton,
  LoadError,
  MembersOnly,
  Modal,
  messageOf,
  PageHeading,
  showAlert,
  showToast,
  siteConfig,
} from '@osaka/web-kit';
import { useMutation, useQuery } from '@osaka/web-kit/query';
import { Link, useLocation, useNavigate } from '@osaka/web-kit/router';
import { useEffect } from 'react';
import styles from '../list-page.module.css';
import { secondFactor } from '../proof/proof.api.ts';
import { ProofForm } from '../proof/proof-form.tsx';
import { addressOfProvider } from '../providers/address-of-provider.ts';
import { failureText } from '../providers/failure-text.ts';
import { ProviderMark } from '../providers/provider-mark.tsx';
import { joinOwnProvider, leaveProvider, ties } from './ties.api.ts';

export function TiesPage() {
  return (
    <MembersOnly>
      {(member) => (
        <div className={`wrap ${styles.page}`}>
          <BackLink to="/mypage">내 정보</BackLink>
          <PageHeading lead="연결한 계정으로 비밀번호 없이 로그인할 수 있어요.">로그인 연결</PageHeading>
          <Ties member={member} />
        </div>
      )}
    </MembersOnly>
  );
}

function Ties({ member: { memberNo } }: { member: LoginInfo }) {
  const { data, error, refetch } = useQuery(ties(memberNo));
  if (data)
    return (
      <>
        <TieList {...data} />
        <FinishJoining memberNo={memberNo} hasPassword={data.hasPassword} />
      </>
    );
  if (error) return <LoadError error={error} onRetry={() => void refetch()} title="로그인 연결을 불러오지 못했어요." />;
  return <LinesSkeleton label="로그인 연결을 불러오는 중" />;
}

function TieList({ ties, hasPassword }: OidcTies) {
  const names = [...new Set([...siteConfig().signInProviders, ...ties.map(({ name }) => name)])];
  return (
    <>
      <ul className={`list-lines ${styles.rows}`}>
        {names.map((name) => (
          <Provider key={name} name={name} joinedAt={ties.find((tie) => tie.name === name)?.joinedAt} />
        ))}
      </ul>
      {names.length === 0 && <p className="meta last">연결할 수 있는 계정이 없어요.</p>}
      {hasPassword || (
        <p className="meta last">
          아직 비밀번호가 없어요.{' '}
          <Link className="link nowrap" to="/findPassword">
            비밀번호 찾기
          </Link>
          에서 이메일로 정할 수 있어요.
        </p>
      )}
    </>
  );
}

function Provider({ name, joinedAt }: { name: string; joinedAt: string | undefined }) {
  const { mutate, isPending } = useMutation(leaveProvider);
  const label = providerLabel(name);
  const leave = async () => {
    const message = `${label} 계정의 연결을 해제할까요?`;
    if (isPending || !(await confirmAction({ message, action: '연결 해제', danger: true }))) return;
    mutate(name, {
      onSuccess: () => showToast(OIDC_MESSAGES.left),
      onError: (failure) => void showAlert(messageOf(failure)),
    });
  };
  return (
    <li>
      <ProviderMark name={name} without={<Icon name="lock" />} />
      <div className={styles.words}>
        <b>{label}</b>
        <p className="meta num">{joinedAt ? `${instantDateText(joinedAt)} 연결` : '연결하지 않았어요.'}</p>
      </div>
      {joinedAt ? (
        <Button aria-label={`${label} 연결 해제`} isBusy={isPending} onClick={() => void leave()}>
          해제
        </Button>
      ) : (
        <a className="btn" aria-label={`${label} 연결`} href={addressOfProvider(name, { for: 'join' })}>
          연결
        </a>
      )}
    </li>
  );
}

/** After the provider's page: the owner proves the change, or learns why there is none. */
function FinishJoining({ memberNo, hasPassword }: { memberNo: number; hasPassword: boolean }) {
  const navigate = useNavigate();
  const outcome = new URLSearchParams(useLocation().search).get('oidc');
  const isBack = outcome === 'done';
  const { mutateAsync, isPending } = useMutation(joinOwnProvider);
  const { data } = useQuery({ ...secondFactor(memberNo), enabled: isBack });
  const close = () => void navigate('/mypage/signIn', { replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return
  useEffect(() => {
    if (outcome !== null && !isBack) void showAlert(failureText(outcome)).then(close);
  }, [outcome]);
  return (
    <Modal title="로그인 연결" isOpen={isBack && data !== undefined} onClose={close}>
      {data && (
        <>
          <p className={styles.lead}>
            {hasPassword ? '본인인지 확인하면 연결돼요.' : '비밀번호를 먼저 정하거나 2단계 인증으로 확인해 주세요.'}
          </p>
          <ProofForm
            has={{ app: data.hasApp, passkey: data.passkeys.length > 0 }}
            action="연결하기"
            isBusy={isPending}
            onProof={async (proof) => {
              await mutateAsync(proof);
              close();
              showToast(OIDC_MESSAGES.joined);
            }}
            onCancel={close}
          />
        </>
      )}
    </Modal>
  );
}
