import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import {
  Button,
  CallError,
  LinesSkeleton,
  LoadError,
  messageOf,
  PageHeading,
  showAlert,
  showToast,
  tripText,
  useClickAfterLogin,
  useLoginOffer,
  useSession,
} from '@osaka/web-kit';
import { useMutation, useQuery } from '@osaka/web-kit/query';
import { useNavigate, useParams } from '@osaka/web-kit/router';
import { LinkEnded } from '../saved-plan/link-ended.tsx';
import { invitationOf, joinPlan } from './invitation.api.ts';
import styles from './invitation.module.css';

const CLICK = { kind: 'join-plan', no: 0 };
const TITLE = '동행 초대';

/** The inviting member and the trip. A member joins with one click; a guest signs in first and comes back. */
export function InvitationPage() {
  const { token = '' } = useParams();
  const { data, error, refetch } = useQuery(invitationOf(token));
  const status = error instanceof CallError ? error.status : undefined;
  if (!data && status === 410) return <LinkEnded title={TITLE} message={PLAN_MESSAGES.linkGone} />;
  if (!data && status === 404) return <LinkEnded title={TITLE} message={PLAN_MESSAGES.invitationMissing} />;
  return (
    <div className="wrap wrap--narrow">
      <PageHeading isHidden>{TITLE}</PageHeading>
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} title="초대를 불러오지 못했어요." />}
      {!data && !error && <LinesSkeleton count={4} label="초대를 불러오는 중" />}
      {data && (
        <div className={styles.invitation}>
          <p className="meta">{data.ownerName}님의 초대</p>
          <h2>{data.planTitle}</h2>
          <p>
            <span>{tripText(data.travelStartDate, data.travelEndDate)}</span>
          </p>
          <p>{data.role === 'editor' ? '일정을 함께 고칠 수 있어요.' : '일정을 함께 볼 수 있어요.'}</p>
          <JoinButton token={token} />
        </div>
      )}
    </div>
  );
}

function JoinButton({ token }: { token: string }) {
  const { isAuthenticated } = useSession();
  const { mutateAsync, isPending } = useMutation(joinPlan);
  const offerLogin = useLoginOffer();
  const navigate = useNavigate();
  const join = async () => {
    try {
      const { planNo, role } = await mutateAsync(token);
      await navigate(`/myplan/detail/${planNo}`, { replace: true });
      showToast(role === 'owner' ? '내가 만든 플랜이에요.' : '동행으로 들어왔어요.');
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return offerLogin(CLICK);
      await showAlert(messageOf(error));
    }
  };
  useClickAfterLogin(CLICK, () => void join());
  return (
    <Button
      kind="main"
      size="big"
      isWide
      isBusy={isPending}
      onClick={() => void (isAuthenticated ? join() : offerLogin(CLICK))}
    >
      동행으로 들어가기
    </Button>
  );
}
