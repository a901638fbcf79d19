/** The page numbers around the current one, always as many as allowed. */
export function visiblePages(page: number, totalPages: number, visible: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(visible / 2), totalPages - visible + 1));
  return Array.from({ length: Math.min(visible, totalPages) }, (_, index) => first + index);
}
