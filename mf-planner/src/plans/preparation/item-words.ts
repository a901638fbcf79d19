/** 출발 3일 전 */
export function dueText(due: number): string {
  return due === 0 ? '출발하는 날' : `출발 ${due}일 전`;
}
