import type { PlanDraft } from '@osaka/contracts/planner';
import { Button, instantText, PageHeading } from '@osaka/web-kit';
import { RouteList } from '../trip/route-list.tsx';
import { TripTicket } from '../trip/trip-ticket.tsx';
import styles from './step-frame.module.css';

interface DraftOfferProps {
  draft: PlanDraft;
  onContinue: () => void;
  onNew: () => void;
}

/** Offers a draft that was started on another device or before the tab was closed. */
export function DraftOffer({ draft, onContinue, onNew }: DraftOfferProps) {
  return (
    <div className={`wrap wrap--narrow ${styles.wizard}`}>
      <div>
        <PageHeading isBare title="내 플랜 만들기">
          작성하던 플랜이 있어요
        </PageHeading>
        <p className="lead">멈춘 곳부터 이어서 작성하거나, 새 플랜을 만들 수 있어요.</p>
      </div>
      <TripTicket
        startDate={draft.startDate}
        endDate={draft.endDate}
        travelers={draft.travelers}
        region={draft.selectedRegion ?? ''}
        minBudget={draft.minBudget}
        maxBudget={draft.maxBudget}
      >
        {draft.planTitle && <b>{draft.planTitle}</b>}
        {draft.selectedPlaces.length > 0 && <RouteList label="담은 여행지" stops={draft.selectedPlaces} />}
        <span className="meta">마지막 저장 {instantText(draft.updateDate)}</span>
      </TripTicket>
      <p className="row">
        <Button kind="main" onClick={onContinue}>
          이어서 작성하기
        </Button>
        <Button onClick={onNew}>새로 만들기</Button>
      </p>
    </div>
  );
}
