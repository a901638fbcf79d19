/** The case of the review on the desk, with all of its reports. */
export function caseAddress({ reviewNo }: { reviewNo: number }): string {
  return `/adminPage/reviewCases?case=${reviewNo}`;
}
