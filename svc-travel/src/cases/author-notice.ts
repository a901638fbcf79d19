import { appealUntil, type StoredCase, type ToldNotice } from './case.ts';

/** The notice for the author of a case that has rested; undefined when nothing has changed since the last one. */
export function noticeOf(found: StoredCase, at: Date, travelName: string): ToldNotice | undefined {
  const present = outcomeOf(found);
  const { told, blinding } = found;
  if (
    !present ||
    (told ? told.outcome === present.outcome && told.reason === present.reason : present.outcome === 'shown')
  )
    return undefined;
  const until = present.outcome === 'blinded' && blinding ? { appealUntil: appealUntil(blinding) } : {};
  return { no: (told?.no ?? 0) + 1, ...present, travelName, at, ...until };
}

/** Undefined while an appeal waits: its author knows of the blinding, and the answer follows. */
function outcomeOf({ blinding, appeal }: StoredCase): Pick<ToldNotice, 'outcome' | 'reason'> | undefined {
  if (blinding && appeal?.state === '대기중') return undefined;
  if (blinding)
    return appeal?.state === '기각'
      ? { outcome: 'kept', reason: appeal.answer }
      : { outcome: 'blinded', reason: blinding.reason };
  return appeal?.state === '인용' ? { outcome: 'restored', reason: appeal.answer } : { outcome: 'shown', reason: '' };
}
