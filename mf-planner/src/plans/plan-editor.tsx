import { PLAN_MESSAGES, type Plan } from '@osaka/contracts';
import { useMutation, useQueryClient } from '@osaka/query';
import { ActionBar, Button, CallError, Notice, PageHeading, showAlert, TextInput } from '@osaka/web-kit';
import { type FormEvent, type RefObject, useState } from 'react';
import { ChangedElsewhere } from '../changed-elsewhere.tsx';
import { DescriptionField } from '../description-field.tsx';
import { PickedList } from '../picked-list.tsx';
import type { PlannedPlace } from '../place.ts';
import { focusFirstProblem } from '../problem-focus.ts';
import { TripFacts } from '../trip-facts.tsx';
import { changedFields, type EditDraft, type EditProblems, isChanged, problemsOfEdit, toEdit, toEditDraft } from './edit-draft.ts';
import styles from './plan-editor.module.css';
import { changePlan, myPlan } from './plans.api.ts';
import { useLeaveQuestion } from './use-leave-question.ts';
import { usePlanRefusal } from './use-plan-refusal.ts';

interface PlanEditorProps {
  plan: Plan;
  initial: EditDraft;
  /** Keeps the map in step with the list. */
  onPlaces: (places: PlannedPlace[]) => void;
  onLeave: () => void;
  /** Tells the screen whether something would be lost. */
  hasChanges: RefObject<boolean>;
  onPoint: (id: number | undefined) => void;
  pointed: number | undefined;
}

export function PlanEditor({ plan, initial, onPlaces, onLeave, hasChanges, onPoint, pointed }: PlanEditorProps) {
  // The plan as it was when editing began: what is saved is judged against it, also when newer news come in.
  const [base, setBase] = useState(plan);
  const [draft, setDraft] = useState(initial);
  const [reorderedFrom] = useState(() => placesBefore(plan, initial));
  const [newer, setNewer] = useState<Plan>();
  const [problems, setProblems] = useState<EditProblems>({});
  const { mutateAsync, isPending } = useMutation(changePlan);
  const queries = useQueryClient();
  const tellRefusal = usePlanRefusal();
  hasChanges.current = isChanged(draft, base);
  useLeaveQuestion(hasChanges);

  const change = (part: Partial<EditDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    if (part.places) onPlaces(part.places);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = problemsOfEdit(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstProblem();
    try {
      const { message } = await mutateAsync({ planNo: plan.planNo, edit: toEdit(draft, base.version) });
      hasChanges.current = false;
      await showAlert(message ?? '여행 플랜이 성공적으로 수정되었습니다!');
      onLeave();
    } catch (error) {
      await refuse(error);
    }
  };

  const refuse = async (error: unknown) => {
    if (error instanceof CallError && error.status === 400 && error.errors.length > 0) {
      setProblems(Object.fromEntries(error.errors.map(({ path, message }) => [path.split('.')[0], message])));
      return focusFirstProblem();
    }
    await tellRefusal(error);
    if (error instanceof CallError && error.status === 409) setNewer(await queries.fetchQuery(myPlan(String(plan.planNo))).catch(() => undefined));
  };

  const takeNewer = () => {
    if (!newer) return;
    setBase(newer);
    setDraft(toEditDraft(newer));
    onPlaces(toEditDraft(newer).places);
    setNewer(undefined);
  };
  const setPlaces = (places: PlannedPlace[]) => {
    if (places.length === 0) return void showAlert(PLAN_MESSAGES.placesMissing);
    change({ places });
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <div className="pad stack">
        <PageHeading isBare title={plan.planTitle}>
          플랜 수정
        </PageHeading>
        {newer && <ChangedElsewhere differences={changedFields(draft, toEditDraft(newer))} onTake={takeNewer} />}
        <TextInput
          label="여행 제목"
          help="2~50자"
          count={`${draft.planTitle.length}/50`}
          maxLength={50}
          error={problems.planTitle}
          value={draft.planTitle}
          onChange={({ target }) => change({ planTitle: target.value })}
        />
        <DescriptionField value={draft.planDescription} error={problems.planDescription} onChange={(planDescription) => change({ planDescription })} />
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
          <PickedList places={draft.places} onChange={setPlaces} onPoint={onPoint} pointed={pointed} />
          <TripFacts
            startDate={plan.travelStartDate}
            endDate={plan.travelEndDate}
            places={draft.places}
            region={plan.selectedRegion}
            onReorder={setPlaces}
            reorderedFrom={reorderedFrom}
          />
        </section>
      </div>
      <div className="grow" />
      <ActionBar>
        <Button onClick={onLeave}>취소</Button>
        <Button kind="main" type="submit" isBusy={isPending}>
          저장하기
        </Button>
      </ActionBar>
    </form>
  );
}

/** The order of the plan, where editing began by taking the one proposed. */
function placesBefore(plan: Plan, { places }: EditDraft): PlannedPlace[] | undefined {
  const before = toEditDraft(plan).places;
  return before.some(({ id }, index) => id !== places[index]?.id) ? before : undefined;
}
