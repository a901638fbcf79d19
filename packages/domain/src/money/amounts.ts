const THOUSANDS = /\B(?=(\d{3})+$)/g;

/**
 * 1,234, for a whole number. The first number format that a page makes by `Intl` costs a slow phone 20 to 80 ms in the
 * middle of hydration.
 */
export function countText(count: number): string {
  return String(count).replace(THOUSANDS, ',');
}

/** 1,200,000원 */
export function wonText(won: number): string {
  return `${countText(won)}원`;
}
