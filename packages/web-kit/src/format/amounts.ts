import { countText, wonText } from '@osaka/domain/money';

export { countText, wonText };

/** 2명 */
export function peopleText(people: number): string {
  return `${countText(people)}명`;
}

/** 350m below one kilometre, then 1.2km. */
export function distanceText(distanceKm: number): string {
  return distanceKm < 0.995 ? `${Math.round(distanceKm * 100) * 10}m` : `${distanceKm.toFixed(1)}km`;
}

/**
 * A budget in won, where 0 and undefined mean that the end is open. A maximum that is not above the minimum is ignored.
 */
export function budgetText(minBudget: number | undefined, maxBudget: number | undefined): string {
  if (!minBudget && !maxBudget) return '예산 미설정';
  if (!maxBudget) return `${wonText(minBudget ?? 0)} 이상`;
  if (!minBudget) return `${wonText(maxBudget)} 이하`;
  if (maxBudget <= minBudget) return '예산 확인 필요';
  return `${countText(minBudget)} ~ ${wonText(maxBudget)}`;
}

/** Size of a file or of stored data: 640KB, 3.2MB. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))}KB` : `${(bytes / 1_000_000).toFixed(1)}MB`;
}
