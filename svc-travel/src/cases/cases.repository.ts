import type { DomainEvent, Fact } from '@osaka/contracts';
import { reviewDecided } from '@osaka/contracts/travel';
import { type AuditEntry, ignoreDuplicateKey, type PublishedCollection } from '@osaka/service-kit';
import type { Collection, Db, UpdateFilter } from 'mongodb';
import { createGroupedNumbers } from '../documents/grouped-numbers.ts';
import type { StoredCase, ToldNotice } from './case.ts';

type CaseDocument = Omit<StoredCase, 'reviewNo'> & {
  _id: number;
  /** Audit entries that are not in the log yet. */
  audit?: AuditEntry[];
  /** Events that not every consumer has applied yet. */
  outbox?: DomainEvent[];
  /** By the clock of the instance that wrote it last. */
  changedAt?: Date;
  /** Of a decided case: when to look whether its time is over. */
  purgeAt?: Date | undefined;
};
type CaseState = StoredCase['state'];
export type CaseRepository = ReturnType<typeof createCaseRepository>;

export const caseIndexes = [
  { key: { 'work.at': 1 }, name: 'work', sparse: true },
  { key: { changedAt: 1 }, name: 'changed', sparse: true },
  { key: { tellAt: 1 }, name: 'tell', sparse: true },
  { key: { 'told.no': 1 }, name: 'told', sparse: true },
  { key: { purgeAt: 1 }, name: 'purge', sparse: true },
  { key: { 'imageList.imageNo': 1 }, name: 'images', sparse: true },
] as const;

const OPTIONAL = ['blinding', 'appeal', 'work', 'tellAt', 'told', 'purgeAt'] as const;
/** How long a decided case is kept with its reports, pictures and appeal. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;
const EARLIER_MAX = 20;
const TOLD_AT_ONCE = 200;
const PURGED_AT_ONCE = 500;

export function createCaseRepository(db: Db) {
  const cases: Collection<CaseDocument> = db.collection('cases');
  const numbers = createGroupedNumbers<CaseState>();
  const numbersOfAuthor = new Map<number, Set<number>>();

  function note({ reviewNo, authorNo, state, at }: Pick<StoredCase, 'reviewNo' | 'authorNo' | 'state' | 'at'>): void {
    numbers.put(reviewNo, state, at.getTime());
    noteAuthor(authorNo, reviewNo);
  }

  function noteAuthor(authorNo: number, reviewNo: number): void {
    const own = numbersOfAuthor.get(authorNo) ?? new Set();
    numbersOfAuthor.set(authorNo, own.add(reviewNo));
  }

  async function find(reviewNo: number): Promise<StoredCase | undefined> {
    const document = await cases.findOne({ _id: reviewNo });
    return document ? toCase(document) : undefined;
  }

  async function findMany(reviewNos: readonly number[]): Promise<Map<number, StoredCase>> {
    const documents = await cases.find({ _id: { $in: [...reviewNos] } }).toArray();
    return new Map(documents.map((document) => [document._id, toCase(document)]));
  }

  /** Those of earlier releases have none. */
  async function setPurgeTimes(): Promise<void> {
    const documents = await cases
      .find({ purgeAt: { $exists: false }, state: { $in: ['처리완료', '반려'] } }, { projection: { state: 1, at: 1 } })
      .toArray();
    for (let from = 0; from < documents.length; from += 1000) {
      const batch = documents.slice(from, from + 1000);
      await cases.bulkWrite(
        batch.map(({ _id, state, at }) => ({
          updateOne: { filter: { _id, state, at }, update: { $set: { purgeAt: purgeAtOf({ state, at }) } } },
        })),
      );
    }
  }

  function forget(reviewNo: number, authorNo?: number): void {
    numbers.remove(reviewNo);
    if (authorNo) numbersOfAuthor.get(authorNo)?.delete(reviewNo);
  }

  return {
    find,
    findMany,

    /** Leaves out cases that another instance has removed. */
    forgetMany(reviewNos: readonly number[]): void {
      for (const reviewNo of reviewNos) forget(reviewNo);
    },

    /** Decided cases whose time is over, longest first. */
    async findToPurge(now: Date): Promise<StoredCase[]> {
      const documents = await cases
        .find({ purgeAt: { $lte: now } })
        .sort({ purgeAt: 1 })
        .limit(PURGED_AT_ONCE)
        .toArray();
      return documents.map(toCase);
    },

    async purgeLater({ reviewNo, version }: StoredCase, purgeAt: Date): Promise<void> {
      await cases.updateOne({ _id: reviewNo, version }, { $set: { purgeAt } });
    },

    /** False when it has changed meanwhile. */
    async remove({ reviewNo, authorNo, version }: StoredCase): Promise<boolean> {
      const isRemoved = (await cases.deleteOne({ _id: reviewNo, version })).deletedCount === 1;
      if (isRemoved) forget(reviewNo, authorNo);
      return isRemoved;
    },

    /** All cases about reviews of a member, oldest first. */
    async findOf(authorNo: number): Promise<StoredCase[]> {
      const found = await findMany([...(numbersOfAuthor.get(authorNo) ?? [])]);
      return [...found.values()].sort((one, other) => one.reviewNo - other.reviewNo);
    },

    /** Reads which cases there are, for pages and counts. */
    async load(): Promise<void> {
      const documents = await cases.find({}, { projection: { authorNo: 1, state: 1, at: 1 } }).toArray();
      numbers.load(documents.map(({ _id, state, at }) => ({ no: _id, group: state, rank: at.getTime() })));
      numbersOfAuthor.clear();
      for (const { _id, authorNo } of documents) noteAuthor(authorNo, _id);
      await setPurgeTimes();
    },

    /** Reads what any instance has changed since then. */
    async catchUp(since: Date): Promise<void> {
      const changed = await cases
        .find({ changedAt: { $gte: since } }, { projection: { authorNo: 1, state: 1, at: 1 } })
        .toArray();
      for (const { _id, authorNo, state, at } of changed) note({ reviewNo: _id, authorNo, state, at });
    },

    /** Open cases: longest waiting first; decided ones: newest first. */
    async findPage(
      state: CaseState,
      after: { no: number; rank: number } | undefined,
      size: number,
    ): Promise<StoredCase[]> {
      const isOpen = state === '대기중' || state === '이의제기';
      const page: StoredCase[] = [];
      for (let place = after; page.length < size; ) {
        const places = isOpen
          ? numbers.after(state, place, size - page.length)
          : numbers.before(state, place, size - page.length);
        if (places.length === 0) break;
        place = places.at(-1);
        const found = await findMany(places.map(({ no }) => no));
        for (const { no, rank } of places) {
          const present = found.get(no);
          if (present?.state === state && present.at.getTime() === rank) page.push(present);
          else if (present) note(present);
          else numbers.remove(no);
        }
      }
      return page;
    },

    count: numbers.size,

    /** Since when the first case waits in one of these states. */
    firstAt(states: readonly CaseState[]): Date | undefined {
      const ranks = states.flatMap((state) => numbers.after(state, undefined, 1).map(({ rank }) => rank));
      return ranks.length > 0 ? new Date(Math.min(...ranks)) : undefined;
    },

    /** The latest other cases about reviews of an author. */
    async findEarlier({ authorNo, reviewNo }: StoredCase): Promise<StoredCase[]> {
      const others = [...(numbersOfAuthor.get(authorNo) ?? [])]
        .filter((no) => no !== reviewNo)
        .sort((one, other) => other - one);
      return [...(await findMany(others.slice(0, EARLIER_MAX))).values()].sort(
        (one, other) => other.at.getTime() - one.at.getTime(),
      );
    },

    countEarlier: ({ authorNo, reviewNo }: StoredCase): number => {
      const own = numbersOfAuthor.get(authorNo);
      return own ? own.size - Number(own.has(reviewNo)) : 0;
    },

    /** False when the review has a case already. */
    async add(added: StoredCase): Promise<boolean> {
      const isNew = (await ignoreDuplicateKey(cases.insertOne(toDocument(added)))) !== undefined;
      if (isNew) note(added);
      return isNew;
    },

    /**
     * Exactly one of several concurrent changes succeeds; false for the others, and while the change before is not
     * finished.
     */
    async save(
      next: StoredCase,
      { entry, events = [] }: { entry?: AuditEntry; events?: readonly DomainEvent[] } = {},
    ): Promise<boolean> {
      const { _id, ...fields } = toDocument(next);
      const missing = OPTIONAL.filter((field) => fields[field] === undefined);
      const update: UpdateFilter<CaseDocument> = {
        $set: fields,
        ...(missing.length > 0
          ? {
              $unset: Object.fromEntries(missing.map((field) => [field, ''])) as UpdateFilter<CaseDocument>['$unset'] &
                object,
            }
          : {}),
        ...(entry || events.length > 0
          ? { $push: { ...(entry ? { audit: entry } : {}), outbox: { $each: [...events] } } }
          : {}),
      };
      const isSaved =
        (await cases.updateOne({ _id, version: next.version - 1, work: { $exists: false } }, update)).matchedCount ===
        1;
      if (isSaved) note(next);
      return isSaved;
    },

    /** The reports and the review have followed. */
    async finish({ reviewNo, version }: StoredCase, isBlinded: boolean): Promise<void> {
      await cases.updateOne(
        { _id: reviewNo, version },
        { $unset: { work: '', ...(isBlinded ? {} : { blinding: '' }) } },
      );
    },

    /** Cases of which author and reporters have to be notified by now. */
    async findToTell(now: Date): Promise<number[]> {
      return (
        await cases
          .find({ tellAt: { $lte: now } }, { projection: { _id: 1 } })
          .limit(TOLD_AT_ONCE)
          .toArray()
      ).map(({ _id }) => _id);
    },

    async findUnfinished(): Promise<number[]> {
      return (await cases.find({ 'work.at': { $exists: true } }, { projection: { _id: 1 } }).toArray()).map(
        ({ _id }) => _id,
      );
    },
  };
}

/** The cases whose authors were ever notified; their state is the last notice. */
export function publishedCases(db: Db): PublishedCollection<CaseDocument> {
  return {
    collection: db.collection('cases'),
    filter: { 'told.no': { $gt: 0 } },
    projection: { authorNo: 1, reviewTitle: 1, told: 1 },
    factOf: ({ _id, told, ...rest }) => decidedFactOf({ reviewNo: _id, ...rest }, told as ToldNotice),
  };
}

export function decidedFactOf(
  { reviewNo, authorNo, reviewTitle }: Pick<StoredCase, 'reviewNo' | 'authorNo' | 'reviewTitle'>,
  told: ToldNotice,
): Fact<typeof reviewDecided> {
  const { no, outcome, reason, travelName, at, appealUntil } = told;
  const data = {
    reviewNo,
    memberNo: authorNo,
    outcome,
    reason,
    reviewTitle,
    travelName,
    at: at.toISOString(),
    appealUntil: appealUntil?.toISOString() ?? null,
  };
  return { type: reviewDecided.type, version: no, data };
}

function toDocument({ reviewNo, ...rest }: StoredCase): CaseDocument {
  const document: CaseDocument = { _id: reviewNo, ...rest, purgeAt: purgeAtOf(rest), changedAt: new Date() };
  for (const field of OPTIONAL) if (document[field] === undefined) delete document[field];
  return document;
}

function purgeAtOf({ state, at }: Pick<StoredCase, 'state' | 'at'>): Date | undefined {
  return state === '처리완료' || state === '반려' ? new Date(at.getTime() + KEPT_MS) : undefined;
}

function toCase({
  _id,
  audit: _audit,
  outbox: _outbox,
  changedAt: _changedAt,
  purgeAt: _purgeAt,
  ...rest
}: CaseDocument): StoredCase {
  return { reviewNo: _id, ...rest };
}
