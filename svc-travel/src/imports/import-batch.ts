import { EMPTY_DESTINATION } from '@osaka/contracts/travel';
import type { Actor } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';
import type { BatchWrite, NewPlace } from '../destinations/destination-batches.repository.ts';
import type { DestinationChange } from '../destinations/destinations.repository.ts';
import { COUNTERS } from '../documents/counters.ts';
import type { DestinationDocument } from '../documents/destination-document.ts';
import type { ImportDocument, RowDocument } from './import-documents.ts';
import type { Outcome, Pass } from './imports.repository.ts';
import { missingIn } from './missing-reference.ts';

type BatchContext = Pick<TravelContext, 'audit' | 'catalogue' | 'clock' | 'counters' | 'destinationBatches'>;

interface Plan {
  row: RowDocument;
  travelNo: number;
  mark: string;
  version: number;
  /** Absent when the row is already written or must be skipped. */
  write?: BatchWrite;
  reason?: string;
}

const GONE = '여행지가 없어졌습니다.';
const CHANGED_BEFORE = '파일을 확인한 뒤에 다른 관리자가 수정했습니다.';
const CHANGED_SINCE = '가져온 뒤에 다른 관리자가 수정했습니다.';

/**
 * Applies or reverts rows. A row is written only over the version it was compared with, and the same write leaves a
 * mark, by which a process that takes over from a killed one knows the finished rows.
 */
export function createBatchWriter({ audit, catalogue, clock, counters, destinationBatches }: BatchContext) {
  const { entry } = audit.destinations;

  function planOf(
    pass: Pass,
    { _id: importNo, writer }: ImportDocument,
    row: RowDocument,
    stored: DestinationDocument | undefined,
  ): Plan {
    const travelNo = row.travelNo as number;
    const over = pass === 'undone' ? (row.writtenVersion ?? 0) : (row.version ?? 0);
    const version = over + 1;
    const mark = `${importNo}:${pass}:${version}`;
    const plan = { row, travelNo, mark, version };
    if (stored?.importMark === mark) return plan;
    const isNew = pass === 'applied' && row.kind === 'added';
    if (!isNew && !stored) return { ...plan, reason: GONE };
    if (stored && stored.version !== over)
      return { ...plan, reason: pass === 'undone' ? CHANGED_SINCE : CHANGED_BEFORE };
    const change = changeOf(pass, row);
    const missing = missingIn(change, catalogue.now.reference);
    if (missing) return { ...plan, reason: `${missing} 삭제되어 저장할 수 없습니다.` };
    const actor: Actor = {
      memberNo: writer?.memberNo ?? 0,
      memberId: writer?.memberId ?? '',
      note: `가져오기 ${importNo}번${pass === 'undone' ? ' 되돌리기' : ''}`,
    };
    const now = clock.now();
    if (!stored) {
      const added = {
        ...EMPTY,
        ...change,
        _id: travelNo,
        createdDate: now,
        modifiedDate: now,
        verifiedDate: now,
        changeNo: 0,
      } as NewPlace;
      return { ...plan, write: { added, entry: entry(actor, undefined, added), mark } };
    }
    const dated = { ...change, modifiedDate: now };
    return {
      ...plan,
      write: { before: stored, change: dated, entry: entry(actor, stored, { ...stored, ...dated }), mark },
    };
  }

  return {
    /** Assigns numbers to new rows that have none yet. */
    async numbersFor(rows: readonly RowDocument[]): Promise<Pick<RowDocument, '_id' | 'travelNo'>[]> {
      const unnumbered = rows.filter(({ kind, travelNo }) => kind === 'added' && travelNo === null);
      if (unnumbered.length === 0) return [];
      const numbers = await counters.take(COUNTERS.destination, unnumbered.length);
      return unnumbered.map(({ _id }, index) => ({ _id, travelNo: numbers[index] as number }));
    },

    async write(pass: Pass, document: ImportDocument, rows: readonly RowDocument[]): Promise<Outcome[]> {
      const travelNos = rows.map(({ travelNo }) => travelNo as number);
      const stored = await destinationBatches.find(travelNos);
      const plans = rows.map((row) => planOf(pass, document, row, stored.get(row.travelNo as number)));
      await destinationBatches.write(
        plans.flatMap(({ write }) => write ?? []),
        await counters.next(COUNTERS.change),
      );
      const marks = await destinationBatches.findMarks(travelNos);
      return plans.map(({ row, travelNo, mark, version, reason }) => {
        const isWritten = marks.get(travelNo) === mark;
        const [done, left] = pass === 'undone' ? (['restored', 'kept'] as const) : (['written', 'left'] as const);
        const late = pass === 'undone' ? CHANGED_SINCE : CHANGED_BEFORE;
        return {
          _id: row._id,
          outcome: isWritten ? done : left,
          reason: isWritten ? '' : (reason ?? late),
          writtenVersion: isWritten ? version : row.writtenVersion,
        };
      });
    },
  };
}

/** Undo deactivates added places instead of deleting them: plans, bookmarks and reviews may refer to them. */
function changeOf(pass: Pass, { kind, change, before }: RowDocument): DestinationChange {
  if (pass === 'applied') return change ?? {};
  return kind === 'added' ? { status: 'N' } : (before ?? {});
}

const EMPTY = { ...EMPTY_DESTINATION, imageList: [], viewCount: 0 };
