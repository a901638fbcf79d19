import type { TripChange } from '@osaka/contracts/planner';
import { confirmAction, copyToClipboard, showAlert, showToast } from '@osaka/web-kit';
import type { NewChange } from './batch.ts';

/** The texts that a member has typed for these changes. */
function wordsOf(changes: readonly (NewChange | TripChange)[]): string[] {
  return changes
    .flatMap((change) => {
      if (change.type === 'stop') return [change.memo];
      if (change.type === 'day')
        return [change.memo, change.lodging && 'name' in change.lodging && change.lodging.name];
      if (change.type === 'place') return [change.name, change.nameJa, change.address];
      if (change.type === 'booking')
        return [change.title, change.fromName, change.toName, change.code, change.link, change.memo];
      if (change.type === 'add') return [change.place?.name];
      if (change.type === 'item') return [change.text];
      if (change.type === 'words') return [change.planTitle, change.planDescription];
      return [];
    })
    .filter((text): text is string => typeof text === 'string' && text !== '');
}

export function hasWords(changes: readonly (NewChange | TripChange)[]): boolean {
  return wordsOf(changes).length > 0;
}

/** Says that changes were not saved, with the texts that were typed for them, which can be copied. */
export async function alertUnsaved(notice: string, changes: readonly (NewChange | TripChange)[]): Promise<void> {
  const words = wordsOf(changes);
  if (words.length === 0) return showAlert(notice);
  const shown = words.map((text) => `“${text}”`).join('\n\n');
  if (!(await confirmAction({ message: `${notice}\n\n${shown}`, action: '쓴 내용 복사' }))) return;
  if (await copyToClipboard(words.join('\n\n'))) return showToast('쓴 내용을 복사했어요.');
  await showAlert(`복사하지 못했어요. 아래 글을 골라 직접 복사해 주세요.\n\n${shown}`);
}
