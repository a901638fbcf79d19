let report: () => void;

/** Resolves when code or styles of the screen that the server rendered fail for the first time. */
export const firstFailure = new Promise<void>((resolve) => {
  report = resolve;
});

export function reportFirstFailure() {
  report();
}
