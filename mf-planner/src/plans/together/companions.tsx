import type { CompanionOfPlan, CompanionRole } from '@osaka/contracts/planner';
import {
  Badge,
  Button,
  ChipGroup,
  confirmAction,
  Icon,
  IconButton,
  instantText,
  LinesSkeleton,
  LoadError,
  Select,
  showToast,
  useSession,
} from '@osaka/web-kit';
import { useMutation, useQuery } from '@osaka/web-kit/query';
import { useNavigate } from '@osaka/web-kit/router';
import { useState } from 'react';
import { usePlanRefusal } from '../../saved-plan/use-plan-refusal.ts';
import { useBoardParts } from '../board/board-context.ts';
import { CopyLink, copyText, siteUrlOf } from './copy-link.tsx';
import {
  cancelInvitation,
  companionsOf,
  invitationsOf,
  inviteCompanion,
  removeFromPlan,
  setCompanionRole,
} from './together.api.ts';
import styles from './together.module.css';

const ROLES = [
  { value: 'editor', label: '함께 고치기' },
  { value: 'viewer', label: '보기만' },
] as const;

/** The members of a plan. The owner invites, changes roles and removes; a companion can leave. */
export function Companions() {
  const { board } = useBoardParts();
  const { planNo, role, ownerName } = board.plan;
  const { data, error, refetch } = useQuery(companionsOf(planNo));
  /** When the invitations would have ended that were cancelled here. */
  const [cancelled, setCancelled] = useState<readonly string[]>([]);
  const isOwner = role === 'owner';
  return (
    <div className="stack">
      <ul className={styles.people}>
        <li>
          <Face name={ownerName ?? board.memberName} />
          <Badge kind="accent">만든 사람</Badge>
        </li>
        {data?.map((companion) => (
          <Companion key={companion.memberNo} companion={companion} />
        ))}
      </ul>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LinesSkeleton count={2} label="동행을 불러오는 중" />}
      {data?.length === 0 && <p className="meta">아직 동행이 없어요.</p>}
      {isOwner && (
        <>
          <Invitation planNo={planNo} cancelled={cancelled} />
          <OpenInvitations
            planNo={planNo}
            onCancelled={(expiresAt) => setCancelled((before) => [...before, expiresAt])}
          />
        </>
      )}
      <p className="meta">날짜 바꾸기, 공유, 초대, 삭제는 만든 사람만 할 수 있어요.</p>
    </div>
  );
}

function Face({ name }: { name: string }) {
  const { board } = useBoardParts();
  const isMe = name === board.memberName;
  return (
    <>
      <i aria-hidden="true" data-live={board.people.includes(name) || undefined}>
        {name.at(0)}
      </i>
      <p>
        <b>{name}</b>
        {isMe ? (
          <small>나</small>
        ) : (
          board.people.includes(name) && <small className={styles.here}>지금 함께 보는 중</small>
        )}
      </p>
    </>
  );
}

function Companion({ companion: { memberNo, memberName, role } }: { companion: CompanionOfPlan }) {
  const { board } = useBoardParts();
  const { planNo, role: ownRole } = board.plan;
  const { loginInfo } = useSession();
  const roles = useMutation(setCompanionRole);
  const removal = useMutation(removeFromPlan);
  const alertRefusal = usePlanRefusal();
  const navigate = useNavigate();
  const isMe = memberNo === loginInfo?.memberNo;
  const change = async (next: CompanionRole) => {
    try {
      await roles.mutateAsync({ planNo, memberNo, role: next });
      showToast(`${memberName}님의 권한을 바꿨어요.`);
    } catch (error) {
      await alertRefusal(error);
    }
  };
  const remove = async () => {
    const question = isMe
      ? { message: '이 플랜에서 나갈까요? 다시 들어오려면 초대를 받아야 해요.', action: '나가기' }
      : { message: `${memberName}님을 동행에서 내보낼까요?`, action: '내보내기' };
    if (!(await confirmAction({ ...question, danger: true }))) return;
    try {
      await removal.mutateAsync({ planNo, memberNo });
      if (!isMe) return showToast(`${memberName}님을 내보냈어요.`);
      await navigate('/myplan/list', { replace: true });
      showToast('플랜에서 나왔어요.');
    } catch (error) {
      await alertRefusal(error);
    }
  };
  return (
    <li>
      <Face name={memberName} />
      {ownRole === 'owner' ? (
        <>
          <Select
            isLabelHidden
            label={`${memberName}님의 권한`}
            options={ROLES}
            value={role}
            onChange={({ target }) => void change(target.value as CompanionRole)}
          />
          <IconButton icon="x" label={`${memberName}님을 동행에서 내보내기`} onClick={() => void remove()} />
        </>
      ) : (
        <>
          <Badge>{roleName(role)}</Badge>
          {isMe && (
            <Button kind="danger-line" isBusy={removal.isPending} onClick={() => void remove()}>
              나가기
            </Button>
          )}
        </>
      )}
    </li>
  );
}

/** The invitations that nobody has used yet; without a word while there is none. */
function OpenInvitations({ planNo, onCancelled }: { planNo: number; onCancelled: (expiresAt: string) => void }) {
  const { data, error, refetch } = useQuery(invitationsOf(planNo));
  const { mutateAsync } = useMutation(cancelInvitation);
  const alertRefusal = usePlanRefusal();
  const cancel = async (invitationNo: number, expiresAt: string) => {
    const message = '이 초대를 취소할까요? 받은 사람은 더 들어올 수 없어요.';
    if (!(await confirmAction({ message, action: '초대 취소하기', danger: true }))) return;
    try {
      await mutateAsync({ planNo, invitationNo });
      onCancelled(expiresAt);
      showToast('초대를 취소했어요.');
    } catch (problem) {
      await alertRefusal(problem);
    }
  };
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <section aria-labelledby="invitations">
      <h3 id="invitations" className="label">
        기다리는 초대 <span className="num">{data.length}</span>
      </h3>
      <ul className={styles.links}>
        {data.map(({ invitationNo, role, expiresAt }) => (
          <li key={invitationNo}>
            <div>
              <p>
                <b>{roleName(role)}</b>
              </p>
              <p className="meta num">{instantText(expiresAt)}까지</p>
            </div>
            <Button
              kind="danger-line"
              aria-label={`${roleName(role)} 초대 취소, ${instantText(expiresAt)}까지`}
              onClick={() => void cancel(invitationNo, expiresAt)}
            >
              취소
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function roleName(role: CompanionRole | undefined): string | undefined {
  return ROLES.find(({ value }) => value === role)?.label;
}

function Invitation({ planNo, cancelled }: { planNo: number; cancelled: readonly string[] }) {
  const [role, setRole] = useState<CompanionRole>('editor');
  const { mutateAsync, isPending, data, variables } = useMutation(inviteCompanion);
  const alertRefusal = usePlanRefusal();
  const invite = async () => {
    try {
      await copyText(siteUrlOf((await mutateAsync({ planNo, role })).url));
    } catch (error) {
      await alertRefusal(error);
    }
  };
  return (
    <section className="stack" aria-labelledby="invite">
      <h3 id="invite" className="label">
        초대하기
      </h3>
      <ChipGroup label="초대할 사람의 권한" options={ROLES} value={role} onChange={setRole} />
      <p className="help">링크 하나에 한 사람만 들어올 수 있어요. 7일 동안 쓸 수 있어요.</p>
      <Button kind="main" isWide isBusy={isPending} onClick={() => void invite()}>
        <Icon name="link" />
        초대 링크 만들고 복사하기
      </Button>
      {data && !cancelled.includes(data.expiresAt) && (
        <CopyLink
          label="초대 링크"
          url={siteUrlOf(data.url)}
          help={`${roleName(variables?.role)} 초대예요. ${instantText(data.expiresAt)}까지 한 사람이 쓸 수 있고, 이 링크는 지금만 볼 수 있어요.`}
        />
      )}
    </section>
  );
}
