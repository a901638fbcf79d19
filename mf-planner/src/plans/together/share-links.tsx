import { type ShareScopes, sharedViewOf } from '@osaka/contracts/planner';
import {
  Button,
  ChipGroup,
  confirmAction,
  Icon,
  instantText,
  LinesSkeleton,
  LoadError,
  Sheet,
  showToast,
} from '@osaka/web-kit';
import { useMutation, useQuery } from '@osaka/web-kit/query';
import { useState } from 'react';
import { SharedTrip } from '../../saved-plan/shared-trip.tsx';
import { withNamedLodgings } from '../../saved-plan/use-place-facts.ts';
import { usePlanRefusal } from '../../saved-plan/use-plan-refusal.ts';
import { useBoardParts } from '../board/board-context.ts';
import { CopyLink, copyText, siteUrlOf } from './copy-link.tsx';
import { cancelShare, DAYS_OF_A_LINK, makeShare, sharesOf } from './together.api.ts';
import styles from './together.module.css';

const SCOPES = [
  { name: 'budget', label: '예산', hint: undefined },
  { name: 'links', label: '예약 링크', hint: '항공편, 숙소 예약' },
  { name: 'bookings', label: '예약', hint: '예약번호는 나오지 않아요' },
  { name: 'memo', label: '메모와 숙소', hint: '숙소 위치가 드러나요' },
  { name: 'opinions', label: '의견 받기', hint: '로그인하지 않은 사람도 하트와 의견을 남겨요' },
] as const satisfies readonly { name: keyof ShareScopes; label: string; hint: string | undefined }[];

/**
 * Makes links with which people without an account see the plan, lists those that hold, and shows what such people see.
 */
export function ShareLinks() {
  const { board, facts } = useBoardParts();
  const { plan } = board;
  const [scopes, setScopes] = useState<ShareScopes>({
    budget: false,
    links: false,
    memo: false,
    opinions: true,
    bookings: false,
  });
  const [expiresInDays, setDays] = useState<(typeof DAYS_OF_A_LINK)[number]>(7);
  const [ended, setEnded] = useState<readonly number[]>([]);
  const [isPreview, setPreview] = useState(false);
  const { mutateAsync, isPending, data } = useMutation(makeShare);
  const alertRefusal = usePlanRefusal();
  const make = async () => {
    try {
      await copyText(siteUrlOf((await mutateAsync({ planNo: plan.planNo, ...scopes, expiresInDays })).url));
    } catch (error) {
      await alertRefusal(error);
    }
  };
  return (
    <div className="stack">
      <fieldset className={styles.scopes}>
        <legend className="label">함께 보여줄 것</legend>
        <p>
          <Icon name="check" />
          <span>
            <b>제목, 설명, 날짜, 장소, 인원</b>
            <small>늘 보여요</small>
          </span>
        </p>
        {SCOPES.map(({ name, label, hint }) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={scopes[name]}
              onChange={({ target }) => setScopes({ ...scopes, [name]: target.checked })}
            />
            <span>
              <b>{label}</b>
              {hint && <small>{hint}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <p className="label" aria-hidden="true">
          링크를 쓸 수 있는 기간
        </p>
        <ChipGroup
          label="링크를 쓸 수 있는 기간"
          options={DAYS_OF_A_LINK.map((value) => ({ value, label: `${value}일` }))}
          value={expiresInDays}
          onChange={setDays}
        />
      </div>
      <Button isWide onClick={() => setPreview(true)}>
        <Icon name="eye" />
        받는 사람 화면 미리보기
      </Button>
      <Button kind="main" isWide isBusy={isPending} onClick={() => void make()}>
        <Icon name="link" />
        링크 만들고 복사하기
      </Button>
      {data && !ended.includes(data.shareNo) && (
        <CopyLink
          label="공유 링크"
          url={siteUrlOf(data.url)}
          help={`${instantText(data.expiresAt)}까지 쓸 수 있고, 이 링크는 지금만 볼 수 있어요.`}
        />
      )}
      <Links planNo={plan.planNo} onEnded={(shareNo) => setEnded((before) => [...before, shareNo])} />
      {isPreview && (
        <Sheet title="받는 사람 화면 미리보기" isOpen onClose={() => setPreview(false)}>
          <SharedTrip
            plan={{
              ...sharedViewOf(withNamedLodgings(plan, facts), scopes),
              ...describeScopes(plan, scopes),
            }}
          />
        </Sheet>
      )}
    </div>
  );
}

/** Opinions of guests are on every link that shows opinions; hidden ones are on none. */
function describeScopes(
  { opinions = [], hearts = {} }: Pick<ReturnType<typeof useBoardParts>['board']['plan'], 'opinions' | 'hearts'>,
  scopes: ShareScopes,
) {
  return scopes.opinions ? { opinions: opinions.filter(({ hidden }) => !hidden), hearts } : {};
}

function Links({ planNo, onEnded }: { planNo: number; onEnded: (shareNo: number) => void }) {
  const { data, error, refetch } = useQuery(sharesOf(planNo));
  const { mutateAsync } = useMutation(cancelShare);
  const alertRefusal = usePlanRefusal();
  const cancel = async (shareNo: number) => {
    if (
      !(await confirmAction({
        message: '이 링크를 없앨까요? 받은 사람은 더 볼 수 없어요.',
        action: '링크 없애기',
        danger: true,
      }))
    )
      return;
    try {
      await mutateAsync({ planNo, shareNo });
      onEnded(shareNo);
      showToast('공유 링크를 없앴어요.');
    } catch (problem) {
      await alertRefusal(problem);
    }
  };
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton count={2} label="공유 링크를 불러오는 중" />;
  return (
    <section aria-labelledby="links">
      <h3 id="links" className="label">
        만든 링크 <span className="num">{data.length}</span>
      </h3>
      {data.length === 0 && <p className="meta">아직 만든 링크가 없어요.</p>}
      <ul className={styles.links}>
        {data.map(({ shareNo, createdAt, expiresAt, ...scopes }) => (
          <li key={shareNo}>
            <div>
              <p>
                <b>{shownText(scopes)}</b>
              </p>
              <p className="meta num">
                {instantText(createdAt)}에 만듦 · {instantText(expiresAt)}까지
              </p>
            </div>
            <Button
              kind="danger-line"
              aria-label={`${instantText(createdAt)}에 만든 링크 없애기`}
              onClick={() => void cancel(shareNo)}
            >
              없애기
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 날짜와 장소, 메모와 숙소, 의견 받기 */
function shownText(scopes: ShareScopes): string {
  return ['날짜와 장소', ...SCOPES.filter(({ name }) => scopes[name]).map(({ label }) => label)].join(', ');
}
