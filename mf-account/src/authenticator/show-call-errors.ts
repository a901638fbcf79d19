import { CallError, messageOf, showAlert } from '@osaka/web-kit';
import { PasskeyCancelled } from './passkeys.ts';

type ShowAtField<F extends string> = (field: F, error: { message: string }, options: { shouldFocus: boolean }) => void;

/** Shows the error of a call at the field that it names, and any other in a dialog. */
export function showCallErrors<F extends string>(fields: readonly F[], showAtField: ShowAtField<F>) {
  return (error: unknown) => {
    const problem = error instanceof CallError && error.status === 400 ? error.errors[0] : undefined;
    const field = fields.find((each) => each === problem?.path);
    if (problem && field) showAtField(field, { message: problem.message }, { shouldFocus: true });
    else void showAlert(error instanceof PasskeyCancelled ? error.message : messageOf(error));
  };
}
