/** Moves the focus to what is to be put right first. */
export function focusFirstProblem(): void {
  // The fields learn of their errors with the next paint.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#main [aria-invalid="true"], #main .notice--danger')?.focus());
}
