import { dateAfter, daysBetween, PLAN_MESSAGES } from '@osaka/contracts/planner';
import { Button, CallError, nightsText, periodText, TextInput, todayInSeoul } from '@osaka/web-kit';
import { type FormEvent, useState } from 'react';

interface CopyFormProps {
  plan: { travelStartDate: string; travelEndDate: string };
  lead: string;
  submitLabel: string;
  isBusy: boolean;
  /** Rejects with the refusal of the service. */
  onCopy: (travelStartDate: string) => Promise<unknown>;
  /** Called with a refusal that is not about the date. */
  onRefused: (error: unknown) => Promise<unknown>;
  onClose: () => void;
}

/** Asks when the copy of a plan begins. */
export function CopyForm({ plan: { travelStartDate, travelEndDate }, lead, submitLabel, isBusy, onCopy, onRefused, onClose }: CopyFormProps) {
  const [start, setStart] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (start === '') return setProblem(PLAN_MESSAGES.startMissing);
    if (start < todayInSeoul()) return setProblem(PLAN_MESSAGES.startPast);
    try {
      await onCopy(start);
    } catch (error) {
      if (error instanceof CallError && error.status === 400) return setProblem(error.errors[0]?.message ?? error.message);
      await onRefused(error);
    }
  };
  const end = /^\d{4}-\d{2}-\d{2}$/.test(start) ? dateAfter(start, daysBetween(travelStartDate, travelEndDate)) : undefined;
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{lead}</p>
      <TextInput
        label="새 여행 시작일"
        type="date"
        min={todayInSeoul()}
        help={end ? `${periodText(start, end)} · ${nightsText(start, end)}` : nightsText(travelStartDate, travelEndDate)}
        error={problem}
        value={start}
        onChange={({ target }) => setStart(target.value)}
      />
      <p className="dialog__acts">
        <Button onClick={onClose}>취소</Button>
        <Button kind="main" type="submit" isBusy={isBusy}>
          {submitLabel}
        </Button>
      </p>
    </form>
  );
}
