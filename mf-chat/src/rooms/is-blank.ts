/** Whether nothing of it would be seen: white space and characters without width. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cf}\u115f\u1160\u3164\uffa0]*$/u.test(text);
}
