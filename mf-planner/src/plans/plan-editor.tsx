import type { Plan } from '@osaka/contracts/planner';
import { ActionBar, Button, Notice, PageHeading, RestoredNotice, TextInput } from '@osaka/web-kit';
import { type FormEvent, type RefObject, useState } from 'react';
import { DescriptionField } from '../form/description-field.tsx';
import split from '../map/split.module.css';
import { ConflictChoice } from '../merge/conflict-choice.tsx';
import { toPlanned } from '../places/place.ts';
import { OrderSection, type OrderSectionProps } from './order-section.tsx';
import styles from './plan-editor.module.css';
import { useLeaveQuestion } from './use-leave-question.ts';
import type { usePlanEdit } from './use-plan-edit.ts';

interface PlanEditorProps extends Pick<OrderSectionProps, 'days' | 'facts' | 'onHighlight' | 'highlightedId'> {
  /** In the order of the form. */
  plan: Plan;
  form: ReturnType<typeof usePlanEdit>;
  canSave: boolean;
  /** 동선 추천 opened the editor with another order. */
  isReordered: boolean;
  onLeave: () => void;
  /** Set to whether there are unsaved changes. */
  hasChanges: RefObject<boolean>;
}

export function PlanEditor({ plan, form, canSave, isReordered, onLeave, hasChanges, ...list }: PlanEditorProps) {
  const { draft, change, problems } = form;
  const [reorderedFrom] = useState(() => (isReordered ? plan.selectedPlaces.map(toPlanned) : undefined));
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

  return (
    <form method="post" className={styles.form} noValidate onSubmit={submit}>
      <div className={`${split.content} stack`}>
        <PageHeading isBare title={plan.planTitle}>
          플랜 수정
        </PageHeading>
        {!canSave && (
          <Notice kind="warn">이제 보기만 할 수 있어서 저장하지 못해요. 쓴 내용은 취소하기 전에 복사해 두세요.</Notice>
        )}
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
        <OrderSection
          {...list}
          plan={plan}
          problem={problems.selectedPlaces}
          onPlaces={form.setPlaces}
          reorderedFrom={reorderedFrom}
        />
      </div>
      <div className={split.spacer} />
      <ActionBar>
        <Button onClick={cancel}>취소</Button>
        <Button kind="main" type="submit" isBusy={form.isSaving} disabled={!canSave}>
          저장하기
        </Button>
      </ActionBar>
    </form>
  );
}
