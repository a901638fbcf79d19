import { INVALID_INPUT, SERVER_ERROR } from '@osaka/contracts';
import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { CallError, SESSION_OVER } from '@osaka/web-kit';
import { DRAFT_FIELDS, type Problems } from './draft-rules.ts';
import type { StepNo } from './wizard-draft.ts';

/** The wizard's reaction to an error response. */
export type Refusal =
  | { kind: 'sign-in'; text: string }
  | { kind: 'start-over'; text: string }
  | { kind: 'correct'; problems: Problems; step: StepNo; text: string }
  | { kind: 'alert'; text: string };

export function refusalOf(error: unknown, step: StepNo): Refusal {
  if (!(error instanceof CallError)) return { kind: 'alert', text: SERVER_ERROR };
  const { status, message } = error;
  if (status === 401) return { kind: 'sign-in', text: sessionOverAt(step) };
  if (status === 404) return { kind: 'start-over', text: PLAN_MESSAGES.draftMissing };
  if (status === 400) {
    const { problems, step: at } = fieldsOf(error, step);
    return {
      kind: 'correct',
      problems,
      step: at,
      text: step === 3 ? INVALID_INPUT : message,
    };
  }
  return { kind: 'alert', text: step === 3 && status >= 500 ? SERVER_ERROR : message || SERVER_ERROR };
}

export function sessionOverAt(step: number): string {
  return step === 3 ? SESSION_OVER : '인증정보가 유효하지 않습니다. 다시 로그인해주세요.';
}

/** When days pass while a plan is being made, step 4 can be rejected for the dates of step 1. */
function fieldsOf({ errors }: CallError, step: StepNo): { problems: Problems; step: StepNo } {
  const entries = errors.flatMap(({ path, message }) => {
    const field = path.split('.')[0] ?? '';
    return (DRAFT_FIELDS as readonly string[]).includes(field) ? [[field, message] as const] : [];
  });
  const problems: Problems = Object.fromEntries(entries.toReversed());
  return { problems, step: step === 4 && (problems.startDate || problems.endDate) ? 1 : step };
}
