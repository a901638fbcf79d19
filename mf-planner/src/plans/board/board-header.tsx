import type { Plan } from '@osaka/contracts/planner';
import {
  BackLink,
  Button,
  budgetText,
  Icon,
  instantDateText,
  LinkButton,
  nightsText,
  PageHeading,
  peopleText,
  periodText,
  todayInSeoul,
} from '@osaka/web-kit';
import { memo } from 'react';
import styles from '../../saved-plan/board.module.css';
import type { PlanOrigin } from '../../saved-plan/loaded-plan.tsx';
import { PlanLink } from '../../saved-plan/plan-link.tsx';
import { SaveProblem } from '../../saved-plan/save-problem.tsx';
import { StoredBadge } from '../../saved-plan/stored-badge.tsx';
import type { Board } from '../../saved-plan/use-board.ts';
import { PlanBadges } from '../plan-card.tsx';
import type { OpenSheet } from './board-context.ts';

interface BoardHeaderProps {
  board: Board;
  origin: PlanOrigin;
  onEdit: () => void;
  open: (sheet: OpenSheet) => void;
}

/** Title and facts of the plan, whether it is saved, and the present members. */
export const BoardHeader = memo(function BoardHeader({ board, origin, onEdit, open }: BoardHeaderProps) {
  const { plan } = board;
  const isOwner = plan.role === 'owner';
  return (
    <>
      <p className="row row--apart">
        <BackLink to="/myplan/list">목록으로</BackLink>
        {board.canEdit && (
          <button type="button" className="more" onClick={onEdit}>
            <Icon name="edit" />
            수정하기
          </button>
        )}
      </p>
      <div className="stack">
        <div className="row row--apart">
          <PlanBadges plan={plan} />
          {origin.source === 'device' && board.saveState === 'saved' ? null : <SavedText board={board} />}
        </div>
        <StoredBadge {...origin} />
        <PageHeading isBare>{plan.planTitle}</PageHeading>
        <p className="meta">
          <span className="nowrap">{periodText(plan.travelStartDate, plan.travelEndDate)}</span> ·{' '}
          {nightsText(plan.travelStartDate, plan.travelEndDate)} · {peopleText(plan.groupSize)}&nbsp;·{' '}
          <span className="nowrap">{budgetText(plan.minBudget, plan.maxBudget)}</span>
        </p>
        <p className="lead" style={{ whiteSpace: 'pre-line' }}>
          {plan.planDescription || '설명이 없습니다.'}
        </p>
      </div>
      <People board={board} />
      <PlanFacts plan={plan} />
      <p className="row">
        <LinkButton to={`/myplan/today/${plan.planNo}`} {...(isRunning(plan) && { kind: 'main' })}>
          <Icon name="clock" />
          오늘
        </LinkButton>
        <Button onClick={() => open({ kind: 'companions' })}>
          <Icon name="users" />
          함께
        </Button>
        <Button onClick={() => open({ kind: 'bookings' })}>
          <Icon name="ticket" />
          예약 {plan.bookings.length > 0 && <span className="num">{plan.bookings.length}</span>}
        </Button>
        <Button onClick={() => open({ kind: 'expenses' })}>
          <Icon name="wallet" />
          경비
        </Button>
        <Button onClick={() => open({ kind: 'preparation' })}>
          <Icon name="booked" />
          준비물{' '}
          {plan.items.length > 0 && (
            <span className="num">
              {plan.items.filter(({ done }) => done).length}/{plan.items.length}
            </span>
          )}
        </Button>
        {isOwner && (
          <Button onClick={() => open({ kind: 'shares' })}>
            <Icon name="link" />
            공유 링크
          </Button>
        )}
        {isOwner && plan.opinions && (
          <Button onClick={() => open({ kind: 'opinions' })}>
            <Icon name="chat" />
            받은 의견 <span className="num">{plan.opinions.length}</span>
          </Button>
        )}
      </p>
      <p className={styles.tools}>
        {board.canEdit && <ToolButton onClick={() => open({ kind: 'words' })}>날짜·인원·예산 바꾸기</ToolButton>}
        {board.canEdit && <ToolButton onClick={() => open({ kind: 'bringIn' })}>가져오기</ToolButton>}
        <ToolButton onClick={() => open({ kind: 'exports' })}>내보내기</ToolButton>
        <ToolButton onClick={() => open({ kind: 'copy' })}>플랜 복사</ToolButton>
        <ToolButton onClick={() => open({ kind: 'history' })}>변경 기록</ToolButton>
      </p>
    </>
  );
});

/** An action that is used less often than the buttons above it. */
function ToolButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="more" onClick={onClick}>
      {children}
    </button>
  );
}

/** The trip has begun and is not over. */
function isRunning({ travelStartDate, travelEndDate }: Plan): boolean {
  const today = todayInSeoul();
  return travelStartDate <= today && today <= travelEndDate;
}

function PlanFacts({ plan }: { plan: Plan }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>지역</dt>
        <dd>{plan.selectedRegion}</dd>
      </div>
      <div>
        <dt>항공편</dt>
        <dd>
          <PlanLink href={plan.transportReservationLink} bookings={plan.bookings} kind="flight" />
        </dd>
      </div>
      <div>
        <dt>숙소</dt>
        <dd>
          <PlanLink href={plan.accommodationLink} bookings={plan.bookings} kind="hotel" />
        </dd>
      </div>
    </dl>
  );
}

/** When the plan was made and last changed. */
export function PlanDates({ plan }: { plan: Plan }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>만든 날 </dt>
        <dd>{instantDateText(plan.createDate)}</dd>
      </div>
      <div>
        <dt>고친 날 </dt>
        <dd>{instantDateText(plan.updateDate)}</dd>
      </div>
    </dl>
  );
}

function SavedText({ board }: { board: Board }) {
  if (!board.canEdit) return null;
  return (
    <span className={styles.saved} data-state={board.saveState} role="status">
      {board.saveState === 'saved' && (
        <>
          <Icon name="check" />
          모두 저장했어요
        </>
      )}
      {board.saveState === 'saving' && '저장하고 있어요'}
      <SaveProblem board={board} />
    </span>
  );
}

/** The people who have the plan open, oneself first; nothing while one is alone. */
function People({ board: { people, memberName } }: { board: Board }) {
  if (people.length < 2) return null;
  const names = [...people].sort((one, other) => Number(other === memberName) - Number(one === memberName));
  return (
    <ul className={styles.people} aria-label="지금 함께 보는 사람">
      {names.map((name) => (
        <li key={name} data-other={name !== memberName || undefined}>
          <i aria-hidden="true">{name.at(0)}</i>
          {name} {name === memberName && <small>나</small>}
        </li>
      ))}
    </ul>
  );
}
