import type { SecondFactorState } from '@osaka/contracts/account';
import {
  BackLink,
  Badge,
  Button,
  Icon,
  instantDateText,
  instantText,
  LinesSkeleton,
  LoadError,
  MembersOnly,
  PageHeading,
} from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { useState } from 'react';
import { canUsePasskeys } from '../authenticator/passkeys.ts';
import { RecoveryCodeList } from '../authenticator/recovery-code-list.tsx';
import styles from '../list-page.module.css';
import { secondFactor } from '../proof/proof.api.ts';
import { ChangeModal } from './change-modal.tsx';
import type { Change } from './second-factor.api.ts';

export function SecondFactorPage() {
  return (
    <MembersOnly>
      {({ memberNo, username }) => (
        <div className={`wrap ${styles.page}`}>
          <BackLink to="/mypage">내 정보</BackLink>
          <PageHeading lead="비밀번호가 유출돼도 인증 앱이나 패스키 없이는 로그인할 수 없어요.">2단계 인증</PageHeading>
          <SecondFactor memberNo={memberNo} memberId={username} />
        </div>
      )}
    </MembersOnly>
  );
}

function SecondFactor({ memberNo, memberId }: { memberNo: number; memberId: string }) {
  const { data, error, refetch } = useQuery(secondFactor(memberNo));
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodeList codes={codes} memberId={memberId} onKept={() => setCodes(undefined)} />;
  if (data) return <Ways state={data} onCodes={setCodes} />;
  if (error) return <LoadError error={error} onRetry={() => void refetch()} title="2단계 인증을 불러오지 못했어요." />;
  return <LinesSkeleton label="2단계 인증을 불러오는 중" />;
}

function Ways({ state, onCodes }: { state: SecondFactorState; onCodes: (codes: string[]) => void }) {
  const [change, setChange] = useState<Change>();
  const { hasApp, passkeys, recoveryCodesLeft, isRequired } = state;
  const isOn = hasApp || passkeys.length > 0;
  const isLast = Number(hasApp) + passkeys.length === 1;
  const isKept = isRequired && isLast;
  return (
    <>
      <ul className={`list-lines ${styles.rows}`}>
        <li>
          <Icon name="mobile" />
          <div className={styles.words}>
            <b>인증 앱 {hasApp && <Badge kind="accent">사용 중</Badge>}</b>
            <p className="meta">로그인할 때 앱에 나온 숫자 6자리를 입력해요.</p>
          </div>
          {hasApp ? (
            isKept || (
              <Button aria-label="인증 앱 해제" onClick={() => setChange({ kind: 'remove-app' })}>
                해제
              </Button>
            )
          ) : (
            <Button aria-label="인증 앱 연결" onClick={() => setChange({ kind: 'add-app' })}>
              연결
            </Button>
          )}
        </li>
        {passkeys.map(({ passkeyId, name, createdAt, lastUsedAt }) => (
          <li key={passkeyId}>
            <Icon name="lock" />
            <div className={styles.words}>
              <b>{name} 패스키</b>
              <p className="meta num">
                추가 {instantDateText(createdAt)}
                {lastUsedAt && ` · 마지막 사용 ${instantText(lastUsedAt)}`}
              </p>
            </div>
            {isKept || (
              <Button
                aria-label={`${name} 패스키 삭제`}
                onClick={() => setChange({ kind: 'remove-passkey', passkeyId, name })}
              >
                삭제
              </Button>
            )}
          </li>
        ))}
        <li>
          <Icon name="lock" />
          <div className={styles.words}>
            <b>패스키</b>
            <p className="meta">
              {canUsePasskeys()
                ? '지문이나 얼굴, 화면 잠금으로 로그인을 확인해요.'
                : '이 브라우저에서는 패스키를 만들 수 없어요.'}
            </p>
          </div>
          {canUsePasskeys() && (
            <Button aria-label="패스키 추가" onClick={() => setChange({ kind: 'add-passkey' })}>
              추가
            </Button>
          )}
        </li>
        {isOn && (
          <li>
            <Icon name="note" />
            <div className={styles.words}>
              <b>복구 코드</b>
              <p className="meta num">
                {recoveryCodesLeft > 0 ? `${recoveryCodesLeft}개 남았어요.` : '남은 코드가 없어요. 새로 만들어 주세요.'}
              </p>
            </div>
            <Button aria-label="복구 코드 새로 만들기" onClick={() => setChange({ kind: 'renew-codes' })}>
              새로 만들기
            </Button>
          </li>
        )}
      </ul>
      <p className="meta last">{noteOf({ isOn, isRequired })}</p>
      <ChangeModal change={change} state={state} onClose={() => setChange(undefined)} onCodes={onCodes} />
    </>
  );
}

function noteOf({ isOn, isRequired }: { isOn: boolean; isRequired: boolean }): string {
  if (isRequired) return '관리자 계정은 2단계 인증을 끌 수 없어요.';
  return isOn
    ? '휴대폰과 복구 코드를 모두 잃어버리면 로그인할 수 없어요. 복구 코드를 안전한 곳에 보관해 주세요.'
    : '아직 켜지 않았어요. 인증 앱이나 패스키를 하나 추가하면 켜져요.';
}
