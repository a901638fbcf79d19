import type { PlanDraft as ServerDraft } from '@osaka/contracts';
import { Button, instantText, PageHeading, peopleText, tripText } from '@osaka/web-kit';

interface DraftOfferProps {
  draft: ServerDraft;
  onContinue: () => void;
  onNew: () => void;
}

/** A draft begun elsewhere, or before this tab was closed. */
export function DraftOffer({ draft, onContinue, onNew }: DraftOfferProps) {
  return (
    <div className="wrap wrap--narrow wizard">
      <div>
        <PageHeading isBare title="내 플랜 만들기">
          작성하던 플랜이 있어요
        </PageHeading>
        <p className="lead">멈춘 곳부터 이어서 작성하거나, 새 플랜을 만들 수 있어요.</p>
      </div>
      <dl className="pairs panel">
        <dt>여행 기간</dt>
        <dd>{tripText(draft.startDate, draft.endDate)}</dd>
        <dt>인원</dt>
        <dd>{peopleText(draft.travelers)}</dd>
        <dt>지역</dt>
        <dd>{draft.selectedRegion ?? '아직 고르지 않았어요'}</dd>
        <dt>여행지</dt>
        <dd>{draft.selectedPlaces.map(({ travelName }) => travelName).join(', ') || '아직 고르지 않았어요'}</dd>
        <dt>마지막 저장</dt>
        <dd>{instantText(draft.updateDate)}</dd>
      </dl>
      <p className="row">
        <Button kind="main" onClick={onContinue}>
          이어서 작성하기
        </Button>
        <Button onClick={onNew}>새로 만들기</Button>
      </p>
    </div>
  );
}
