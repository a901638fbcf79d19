import type { Edit } from './trial.ts';

/** Plants the defect into the source; throws unless `find` occurs exactly once. */
export function plantInto(text: string, { file, find, replace }: Edit): string {
  const times = text.split(find).length - 1;
  if (times !== 1) throw new Error(`${file} holds “${find}” ${times} times instead of once`);
  return text.replace(find, () => replace);
}
