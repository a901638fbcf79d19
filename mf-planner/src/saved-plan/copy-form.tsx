import { dateAfter, daysBetween, PLAN_MESSAGES } from '@osaka/contracts/planner';
import {
  Button,
  CallError,
  type GuestClick,
  nightsText,
  periodText,
  showToast,
  TextInput,
  todayInSeoul,
  useFormLogin,
  useKeptDraft,
} from '@osaka/web-kit';
import { useLocation, useNavigate } from '@osaka/web-kit/router';
import { type FormEvent, useState } from 'react';
import { usePlanRefusal } from './use-plan-refusal.ts';

interface CopyFormProps {
  plan: { travelStartDate: string; travelEndDate: string };
  lead: string;
  submitLabel: string;
  isBusy: boolean;
  /** Makes the copy; rejects with the refusal of the service. */
  copy: (travelStartDate: string) => Promise<{ data: { planNo: number } }>;
  /** Said once the copy is open. */
  doneText: string;
  /** On a page for everybody: opens the form again after a login. */
  click?: GuestClick;
  onClose: () => void;
}

/** Asks when the copy of a plan begins, makes and opens it. */
export function CopyForm({
  plan: { travelStartDate, travelEndDate },
  lead,
  submitLabel,
  isBusy,
  copy,
  doneText,
  click,
  onClose,
}: CopyFormProps) {
  const alertRefusal = usePlanRefusal();
  const needsLogin = useFormLogin(click);
  const navigate = useNavigate();
  const { draft: start, setDraft: setStart, forget } = useKeptDraft(`copy:${useLocation().pathname}`, '');
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (start === '') return setProblem(PLAN_MESSAGES.startMissing);
    if (start < todayInSeoul()) return setProblem(PLAN_MESSAGES.startPast);
    try {
      const { data } = await copy(start);
      forget();
      onClose();
      navigate(`/myplan/detail/${data.planNo}`);
      showToast(doneText);
    } catch (error) {
      if (error instanceof CallError && error.status === 400)
        return setProblem(error.errors[0]?.message ?? error.message);
      if (!needsLogin(error)) await alertRefusal(error);
    }
  };
  const end = /^\d{4}-\d{2}-\d{2}$/.test(start)
    ? dateAfter(start, daysBetween(travelStartDate, travelEndDate))
    : undefined;
  return (
    <form method="post" className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{lead}</p>
      <TextInput
        label="새 여행 시작일"
        type="date"
        min={todayInSeoul()}
        help={
          end ? `${periodText(start, end)} · ${nightsText(start, end)}` : nightsText(travelStartDate, travelEndDate)
        }
        error={problem}
        value={start}
        onChange={({ target }) => {
          setStart(target.value);
          setProblem(undefined);
        }}
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
