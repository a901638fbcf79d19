import { PLAN_FIELDS } from '@osaka/contracts/planner';
import { countText, LateMap, siteConfig, TextInput } from '@osaka/web-kit';
import type { MapLine } from '@osaka/web-kit/map';
import { useMemo } from 'react';
import { DescriptionField } from '../form/description-field.tsx';
import { placeMarkers } from '../map/place-markers.ts';
import { lacksMapKey } from '../map/planner-map.ts';
import { PickedList } from '../places/picked-list.tsx';
import { TripFacts } from '../trip/trip-facts.tsx';
import { TripTicket } from '../trip/trip-ticket.tsx';
import { wonOf } from './draft-parts.ts';
import styles from './finish-step.module.css';
import { LinkField } from './link-field.tsx';
import { NarrowStep, type StepProps } from './step-frame.tsx';
import type { WizardDraft } from './wizard-draft.ts';

const TITLE_LENGTH = 50;

export function FinishStep({ draft, change, problems, frame }: StepProps) {
  const { flightSites, hotelSites } = siteConfig();
  return (
    <NarrowStep {...frame} heading="이제 이름만 붙이면 돼요" lead="나중에 언제든 고칠 수 있어요.">
      <div className={`detail ${styles.columns}`}>
        <div className="form">
          <TextInput
            label="여행 제목"
            help={`2~${TITLE_LENGTH}자`}
            error={problems.planTitle}
            maxLength={TITLE_LENGTH}
            value={draft.planTitle}
            onChange={({ target }) => change({ planTitle: target.value })}
          />
          <DescriptionField
            value={draft.planDescription}
            error={problems.planDescription}
            onChange={(planDescription) => change({ planDescription })}
          />
          <div className="form__row">
            <BudgetInput
              label="최소 예산"
              value={draft.minBudget}
              error={problems.minBudget}
              onChange={(minBudget) => change({ minBudget })}
            />
            <BudgetInput
              label="최대 예산"
              value={draft.maxBudget}
              error={problems.maxBudget}
              onChange={(maxBudget) => change({ maxBudget })}
            />
          </div>
          <LinkField
            label="항공편 링크"
            sitesLabel="추천 항공권 사이트"
            sites={flightSites}
            value={draft.transportReservationLink}
            error={problems.transportReservationLink}
            onChange={(transportReservationLink) => change({ transportReservationLink })}
          />
          <LinkField
            label="숙소 링크"
            sitesLabel="추천 숙소 사이트"
            sites={hotelSites}
            value={draft.accommodationLink}
            error={problems.accommodationLink}
            onChange={(accommodationLink) => change({ accommodationLink })}
          />
        </div>
        <Summary draft={draft} onReorder={(selectedPlaces) => change({ selectedPlaces, isReordered: true })} />
      </div>
    </NarrowStep>
  );
}

interface BudgetInputProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Adds thousands separators on blur. */
function BudgetInput({ label, value, error, onChange }: BudgetInputProps) {
  const group = () => {
    const won = PLAN_FIELDS.minBudget.schema.safeParse(value);
    if (won.success && value !== '') onChange(countText(won.data));
  };
  return (
    <TextInput
      label={label}
      optional="선택"
      unit="원"
      inputMode="numeric"
      autoComplete="off"
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={group}
    />
  );
}

function Summary({
  draft,
  onReorder,
}: {
  draft: WizardDraft;
  onReorder: (places: WizardDraft['selectedPlaces']) => void;
}) {
  const { startDate, endDate, selectedRegion, selectedPlaces } = draft;
  const markers = useMemo(() => placeMarkers(selectedPlaces), [selectedPlaces]);
  const lines = useMemo((): MapLine[] => [{ style: 'stitch', positions: selectedPlaces }], [selectedPlaces]);
  return (
    <aside className="panel stack" aria-labelledby="summary">
      <h2 id="summary" className="h-card">
        여행 요약
      </h2>
      {!lacksMapKey() && (
        <LateMap
          isBox
          label="고른 여행지 지도"
          markers={markers}
          lines={lines}
          fitMarkers
          selectedWard={selectedRegion}
        />
      )}
      <TripTicket
        startDate={startDate}
        endDate={endDate}
        travelers={Number(draft.travelers)}
        region={selectedRegion}
        minBudget={wonOf(draft.minBudget)}
        maxBudget={wonOf(draft.maxBudget)}
      />
      <PickedList places={selectedPlaces} />
      <TripFacts
        startDate={startDate}
        endDate={endDate}
        places={selectedPlaces}
        region={selectedRegion}
        onReorder={onReorder}
      />
    </aside>
  );
}
