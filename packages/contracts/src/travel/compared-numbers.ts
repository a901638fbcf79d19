// Apart from the call of a comparison: every screen with cards contains this module.

export const MAX_COMPARED = 4;
/** Of the button for a fifth place. */
export const COMPARISON_FULL = `최대 ${MAX_COMPARED}곳까지 비교할 수 있어요.`;

/**
 * The numbers of places in an address, such as 3,1,2: in their order, each once, the first four; anything else is left
 * out.
 */
export function comparedNumbers(no: string): number[] {
  const numbers = no.split(',').flatMap((part) => (/^[1-9]\d{0,14}$/.test(part.trim()) ? Number(part) : []));
  return [...new Set(numbers)].slice(0, MAX_COMPARED);
}
