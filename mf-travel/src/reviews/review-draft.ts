import { type ReviewDraft, reviewDraft } from '@osaka/contracts/travel';

export type DraftProblems = Partial<Record<keyof ReviewDraft, string>>;

/** The first error of each field. */
export function problemsOf(draft: ReviewDraft): DraftProblems {
  const issues = reviewDraft.safeParse(draft).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}
