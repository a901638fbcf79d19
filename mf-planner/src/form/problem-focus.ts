/** Moves the focus to the first invalid field or error message. */
export function focusFirstProblem(): void {
  // Fields get aria-invalid with the next render.
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('#main [aria-invalid="true"], #main .notice--danger')?.focus(),
  );
}
