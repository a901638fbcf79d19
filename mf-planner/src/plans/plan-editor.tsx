import { PLAN_MESSAGES, type Plan } from '@osaka/contracts/planner';
import { ActionBar, Button, Notice, PageHeading, RestoredNotice, showAlert, TextInput } from '@osaka/web-kit';
import { type FormEvent, type RefObject, useMemo, useState } from 'react';
import { DescriptionField } from '../form/description-field.tsx';
import split from '../map/split.module.css';
import { ConflictChoice } from '../merge/conflict-choice.tsx';
import { PickedList } from '../places/picked-list.tsx';
import { type OfferedPlace, type PlannedPlace, withCatalogue } from '../places/place.ts';
import { TripFacts } from '../trip/trip-facts.tsx';
import { toEditDraft } from './edit-draft.ts';
import styles from './plan-editor.module.css';
import { useLeaveQuestion } from './use-leave-question.ts';
import { usePlanEdit } from './use-plan-edit.ts';

interface PlanEditorProps {
  plan: Plan;
  /** The initial order, when 동선 추천 opened the editor. */
  order: PlannedPlace[] | undefined;
  /** The places of the plan's district, once they are loaded. */
  catalogue: readonly OfferedPlace[] | undefined;
  /** Called with every new list, so that the map shows it. */
  onPlaces: (places: PlannedPlace[]) => void;
  onLeave: () => void;
  /** Set to whether there are unsaved changes. */
  hasChanges: RefObject<boolean>;
  onHighlight: (id: number | undefined) => void;
  highlightedId: number | undefined;
}

export function PlanEditor({
  plan,
  order,
  catalogue,
  onPlaces,
  onLeave,
  hasChanges,
  onHighlight,
  highlightedId,
}: PlanEditorProps) {
  const form = usePlanEdit(plan, { order, onPlaces, onSaved: onLeave });
  const { draft, change, problems } = form;
  const [reorderedFrom] = useState(() => order && toEditDraft(plan).places);
  const places = useMemo(() => draft.places.map((place) => withCatalogue(place, catalogue)), [draft.places, catalogue]);
  hasChanges.current = form.hasChanges;
  useLeaveQuestion(hasChanges);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  const cancel = () => {
    form.forget();
    onLeave();
  };
  const setPlaces = (ordered: PlannedPlace[]) => {
    if (ordered.length === 0) return void showAlert(PLAN_MESSAGES.placesMissing);
    form.setPlaces(ordered);
  };

  return (
    <form method="post" className={styles.form} noValidate onSubmit={submit}>
      <div className={`${split.content} stack`}>
        <PageHeading isBare title={plan.planTitle}>
          플랜 수정
        </PageHeading>
        <RestoredNotice isRestored={form.isRestored} onStartOver={form.startOver} />
        <ConflictChoice {...form.conflicts} action="저장하기" />
        <TextInput
          label="여행 제목"
          help="2~50자"
          maxLength={50}
          error={problems.planTitle}
          value={draft.planTitle}
          onChange={({ target }) => change({ planTitle: target.value })}
        />
        <DescriptionField
          value={draft.planDescription}
          error={problems.planDescription}
          onChange={(planDescription) => change({ planDescription })}
        />
        <TextInput
          label="항공편 링크"
          optional="선택"
          type="url"
          placeholder="https://"
          error={problems.transportReservationLink}
          value={draft.transportReservationLink}
          onChange={({ target }) => change({ transportReservationLink: target.value })}
        />
        <TextInput
          label="숙소 링크"
          optional="선택"
          type="url"
          placeholder="https://"
          error={problems.accommodationLink}
          value={draft.accommodationLink}
          onChange={({ target }) => change({ accommodationLink: target.value })}
        />
        <section className="panel" aria-labelledby="order">
          <h2 id="order" className="h-card">
            여행지 순서
          </h2>
          {problems.selectedPlaces && <Notice kind="danger">{problems.selectedPlaces}</Notice>}
          <PickedList places={places} onChange={setPlaces} onHighlight={onHighlight} highlightedId={highlightedId} />
          <TripFacts
            startDate={plan.travelStartDate}
            endDate={plan.travelEndDate}
            places={places}
            region={plan.selectedRegion}
            onReorder={setPlaces}
            reorderedFrom={reorderedFrom}
          />
        </section>
      </div>
      <div className={split.spacer} />
      <ActionBar>
        <Button onClick={cancel}>취소</Button>
        <Button kind="main" type="submit" isBusy={form.isSaving}>
          저장하기
        </Button>
      </ActionBar>
    </form>
  );
}
