import { type AuditPage, type AuditQuery, withoutUnseen } from '@osaka/contracts';
import type { Collection, Db, Document, Filter, UpdateFilter } from 'mongodb';
import type { Clock } from '../clock.ts';
import { literalPattern } from '../data/text.ts';
import { type AuditEntry, auditKeptSince } from './audit-entry.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than the longest database call. */
const UNCONFIRMED_MS = 60_000;

type StoredEntry = Omit<AuditEntry, 'id'> & {
  _id: string;
  /** Set before a deletion: the collection of the target. Unset once the deletion is confirmed. */
  removedFrom?: string;
};
export type AuditLog = ReturnType<typeof createAuditLog>;

/** Finds documents with unsettled audit entries; required on every audited collection. */
export const auditSourceIndex = { key: { 'audit.id': 1 }, name: 'audit', sparse: true } as const;
export const auditLogIndexes = [
  { key: { at: -1, _id: -1 }, name: 'time' },
  { key: { actorNo: 1, at: -1 }, name: 'actor' },
  { key: { kind: 1, at: -1 }, name: 'kind' },
  { key: { removedFrom: 1 }, name: 'removals', sparse: true },
] as const;

/**
 * The audit log of these collections. An entry is written together with the change, into the `audit` array of the
 * changed document (`$push: { audit: auditEntry(…) }`), and then moved into `auditLog`; the entry of a deletion is
 * written before it.
 *
 * @param patternOf the source of a regular expression that matches where the name of a target holds a text.
 */
export function createAuditLog(db: Db, sources: readonly string[], clock: Clock, patternOf = literalPattern) {
  const log: Collection<StoredEntry> = db.collection('auditLog');

  async function store(entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const writes = entries.map(({ id, ...entry }) => ({
      updateOne: { filter: { _id: id }, update: { $setOnInsert: entry }, upsert: true },
    }));
    await log.bulkWrite(writes, { ordered: false });
  }

  async function settleSource(name: string): Promise<void> {
    const source = db.collection<Document>(name);
    const waiting = await source
      .find({ 'audit.id': { $exists: true } }, { projection: { audit: 1 } })
      .limit(2000)
      .toArray();
    const entries = waiting.flatMap(({ audit }) => audit as AuditEntry[]);
    if (entries.length === 0) return;
    await store(entries);
    const moved = {
      $pull: { audit: { id: { $in: entries.map(({ id }) => id) } } },
    } as unknown as UpdateFilter<Document>;
    await source.updateMany({ _id: { $in: waiting.map(({ _id }) => _id) } }, moved);
  }

  /** Resolves deletions that were interrupted before their confirmation. */
  async function settleRemovals(): Promise<void> {
    const unconfirmed = await log
      .find({ removedFrom: { $exists: true }, at: { $lt: new Date(clock.now().getTime() - UNCONFIRMED_MS) } })
      .toArray();
    for (const { _id, removedFrom, targetNo } of unconfirmed) {
      const isThere = await db
        .collection<{ _id: number }>(removedFrom ?? '')
        .findOne({ _id: targetNo }, { projection: { _id: 1 } });
      if (isThere) await log.deleteOne({ _id });
      else await log.updateOne({ _id }, { $unset: { removedFrom: '' } });
    }
  }

  async function settle(source?: string): Promise<void> {
    for (const name of source ? [source] : sources) await settleSource(name);
  }

  return {
    /** Moves entries from documents into the log; idempotent, and never fails the call that triggers it. */
    settle: (source?: string): Promise<void> => settle(source).catch(() => {}),

    /** Deletes with an audit entry, which is written first and shown once the deletion is done. */
    async removing(source: string, entries: readonly AuditEntry[], remove: () => Promise<void>): Promise<void> {
      await settle(source);
      await log.insertMany(entries.map(({ id, ...entry }) => ({ _id: id, ...entry, removedFrom: source })));
      await remove();
      await log.updateMany({ _id: { $in: entries.map(({ id }) => id) } }, { $unset: { removedFrom: '' } });
    },

    /** Newest first; includes everything acknowledged before the call. */
    async find({ before, size, from, to, actorNo, kind, target }: AuditQuery): Promise<AuditPage> {
      await settle();
      const since = Math.max(auditKeptSince(clock.now()).getTime(), from ? startOfDay(from) : 0);
      const conditions: Filter<StoredEntry>[] = [{ removedFrom: { $exists: false }, at: { $gte: new Date(since) } }];
      if (to) conditions.push({ at: { $lt: new Date(startOfDay(to) + DAY_MS) } });
      if (before) conditions.push(olderThan(before));
      if (actorNo) conditions.push({ actorNo });
      if (kind) conditions.push({ kind });
      if (target)
        conditions.push({
          $or: [
            { targetName: { $regex: patternOf(withoutUnseen(target)), $options: 'i' } },
            ...(/^\d{1,15}$/.test(target) ? [{ targetNo: Number(target) }] : []),
          ],
        });
      const [entries, actors] = await Promise.all([
        log.find({ $and: conditions }).sort({ at: -1, _id: -1 }).limit(size).toArray(),
        before ? [] : findActors(),
      ]);
      return {
        list: entries.map(({ _id, at, removedFrom: _done, ...entry }) => ({ id: _id, at: at.toISOString(), ...entry })),
        actors,
      };
    },

    /** The number of changes since the day began. */
    async countSince(day: string): Promise<number> {
      await settle();
      return log.countDocuments({ at: { $gte: new Date(startOfDay(day)) }, removedFrom: { $exists: false } });
    },

    /** Run periodically: moves waiting entries and deletes expired ones. */
    async sweep(): Promise<void> {
      await settle();
      await settleRemovals();
      await log.deleteMany({ at: { $lt: auditKeptSince(clock.now()) } });
    },
  };

  async function findActors() {
    const actors = await log
      .aggregate<{ _id: number; memberId: string }>([
        { $match: { at: { $gte: auditKeptSince(clock.now()) }, byMember: { $ne: true } } },
        { $group: { _id: '$actorNo', memberId: { $last: '$actorId' } } },
      ])
      .toArray();
    return actors
      .map(({ _id, memberId }) => ({ memberNo: _id, memberId }))
      .sort((one, other) => one.memberNo - other.memberNo);
  }
}

function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00+09:00`);
}

function olderThan(place: string): Filter<StoredEntry> {
  const [time = '', id = ''] = place.split('_');
  const at = new Date(time);
  return { $or: [{ at: { $lt: at } }, { at, _id: { $lt: id } }] };
}
