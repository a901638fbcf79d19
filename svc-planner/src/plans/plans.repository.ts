import { noticeWanted, type PlanQuery } from '@osaka/contracts/planner';
import { spellingPattern } from '@osaka/domain/search';
import { declareIndexes, eventOf, isDuplicateKey } from '@osaka/service-kit';
import type { Collection, Db, Filter, FindCursor } from 'mongodb';
import { withStarts, withStops } from './places.ts';
import type { Companion, PlanChange, PlanNotice, PlanState, StoredPlan } from './stored-plan.ts';
import { planVisitIndexes, type VisitFields } from './visits/plan-visits.repository.ts';

type PlanDocument = Omit<StoredPlan, 'planNo' | Later> &
  Partial<Pick<StoredPlan, Later>> &
  VisitFields & {
    _id: number;
    /** The start of which its people were told that it is near. */
    soonToldOf?: string;
  };
/** Absent from documents of earlier releases. */
type Later = 'dayNotes' | 'bookings' | 'items' | 'privateLists' | 'changeNo' | 'companions';
type Revision = { planNo: number; version: number; listRevision?: number | null };
export type PlanRepository = ReturnType<typeof createPlanRepository>;

export const planIndexes = [
  { key: { memberNo: 1, state: 1, _id: -1 }, name: 'list' },
  { key: { 'companions.memberNo': 1, state: 1, _id: -1 }, name: 'companions' },
  { key: { memberNo: 1, state: 1, updateDate: -1, _id: -1 }, name: 'newestDraft' },
  { key: { state: 1, updateDate: 1 }, name: 'oldDrafts' },
  { key: { withdrawnAt: 1 }, name: 'withdrawn', sparse: true },
  { key: { deletedAt: 1 }, name: 'deleted', sparse: true },
  { key: { 'selectedPlaces.travelId': 1, _id: 1 }, name: 'places' },
  { key: { state: 1, travelStartDate: 1 }, name: 'start' },
  { key: { draftKey: 1 }, name: 'draftKey', unique: true, sparse: true },
  ...planVisitIndexes,
] as const;

const OF_A_MEMBER: Filter<PlanDocument> = { withdrawnAt: { $exists: false } };
const REACHABLE: Filter<PlanDocument> = { ...OF_A_MEMBER, deletedAt: { $exists: false } };
/** The visits of the plan are looked at again. */
const VISITS_DUE = { visitsDue: '' } as const;
/** Consumers know no visits of the plan any more. */
const FORGOTTEN: Filter<PlanDocument> = { 'visits.list.0': { $exists: false }, 'outbox.0': { $exists: false } };

export function createPlanRepository(db: Db) {
  const plans: Collection<PlanDocument> = db.collection('plans');
  return {
    prepare: () => declareIndexes(plans, [...planIndexes]),

    async find(planNo: number) {
      return toPlan(await plans.findOne({ _id: planNo, ...REACHABLE }));
    },

    /** Version, access and state of each plan that can be reached. */
    async findStates(planNos: number[]) {
      const projection = { version: 1, memberNo: 1, companions: 1, state: 1, 'privateLists.memberNo': 1 } as const;
      const documents = await plans.find({ _id: { $in: planNos }, ...REACHABLE }, { projection }).toArray();
      return documents.map(
        ({ _id, version, memberNo, companions = [], state, privateLists = [] }): PlanState => ({
          planNo: _id,
          version,
          memberNo,
          companions,
          state,
          privateLists,
        }),
      );
    },

    async findByKey(draftKey: string) {
      return toPlan(await plans.findOne({ draftKey, ...REACHABLE }));
    },

    async findNewestDraft(memberNo: number, changedSince: Date) {
      const filter: Filter<PlanDocument> = {
        memberNo,
        state: 'draft',
        updateDate: { $gt: changedSince },
        ...REACHABLE,
      };
      return toPlan(await plans.findOne(filter, { sort: { updateDate: -1, _id: -1 } }));
    },

    async findPage(memberNo: number, { page, size, status, searchKeyword }: PlanQuery, today: string) {
      const filter: Filter<PlanDocument> = {
        $or: [{ memberNo }, { 'companions.memberNo': memberNo }],
        state: 'saved',
        ...REACHABLE,
      };
      if (searchKeyword) {
        const named = { $regex: spellingPattern(searchKeyword), $options: 'i' };
        filter.$and = [{ $or: [{ planTitle: named }, { selectedRegion: named }] }];
      }
      const [planned, completed] = [{ $gte: today }, { $lt: today }].map((travelEndDate) => ({
        ...filter,
        travelEndDate,
      })) as [typeof filter, typeof filter];
      const asked = { '': filter, 예정: planned, 완료: completed }[status];
      const [documents, ...counts] = await Promise.all([
        plans
          .find(asked)
          .sort({ _id: -1 })
          .skip((page - 1) * size)
          .limit(size)
          .toArray(),
        plans.countDocuments(planned),
        plans.countDocuments(completed),
      ]);
      return {
        plans: documents.map((document) => toPlan(document) as StoredPlan),
        counts: { planned: counts[0], completed: counts[1] },
      };
    },

    /** A page of a member's own plans or drafts, newest first. */
    async findPageOf(
      memberNo: number,
      state: StoredPlan['state'],
      before: number,
      limit: number,
    ): Promise<StoredPlan[]> {
      return numbered(plans.find({ memberNo, state, _id: { $lt: before }, ...REACHABLE }), limit);
    },

    /** A page of the plans in which a member is a companion, newest first. */
    async findPageWith(memberNo: number, before: number, limit: number): Promise<StoredPlan[]> {
      return numbered(
        plans.find({ 'companions.memberNo': memberNo, state: 'saved', _id: { $lt: before }, ...REACHABLE }),
        limit,
      );
    },

    /** Plans that start on a date and whose people were not told so. A trip that is put off is told of again. */
    async findStarting(travelStartDate: string, limit: number): Promise<StoredPlan[]> {
      const waiting = { state: 'saved' as const, travelStartDate, soonToldOf: { $ne: travelStartDate }, ...REACHABLE };
      return (await plans.find(waiting).limit(limit).toArray()).map((document) => toPlan(document) as StoredPlan);
    },

    /** Once for a start; not where it was changed meanwhile, and is then still to be told. */
    async tellSoon({ planNo, version, travelStartDate }: StoredPlan, notice: PlanNotice): Promise<void> {
      await plans.updateOne(
        { _id: planNo, version, soonToldOf: { $ne: travelStartDate }, ...REACHABLE },
        { $set: { soonToldOf: travelStartDate }, $push: { outbox: eventOf(noticeWanted, 1, notice) } },
      );
    },

    /** Plans with a place that are not over, by their number from `after` on. */
    async findAhead(travelNo: number, today: string, after: number, limit: number): Promise<StoredPlan[]> {
      const ahead: Filter<PlanDocument> = {
        'selectedPlaces.travelId': travelNo,
        _id: { $gt: after },
        state: 'saved',
        travelEndDate: { $gte: today },
        ...REACHABLE,
      };
      const found = await plans.find(ahead).sort({ _id: 1 }).limit(limit).toArray();
      return found.map((document) => toPlan(document) as StoredPlan);
    },

    /** Adds the notices whose key is not in the outbox yet; consumers ignore keys that they know. */
    async tell(notices: readonly PlanNotice[]): Promise<void> {
      if (notices.length === 0) return;
      const writes = notices.map((notice) => ({
        updateOne: {
          filter: { _id: notice.subjectNo, 'outbox.data.noticeKey': { $ne: notice.noticeKey }, ...REACHABLE },
          update: { $push: { outbox: eventOf(noticeWanted, 1, notice) } },
        },
      }));
      await plans.bulkWrite(writes as Parameters<typeof plans.bulkWrite>[0], { ordered: false });
    },

    /** False where the draft's key is taken: then the draft is there already. */
    async create({ planNo, ...plan }: StoredPlan): Promise<boolean> {
      try {
        await plans.insertOne({ _id: planNo, ...plan, ...(plan.state === 'saved' && VISITS_DUE) });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /**
     * The plan after the change, or undefined where it has changed meanwhile. One of private items alone is no new
     * version. With the notice of it.
     */
    async change(
      { planNo, version, listRevision = null }: Revision,
      change: PlanChange,
      { counted = 'version', notice }: { counted?: 'version' | 'listRevision'; notice?: PlanNotice | undefined } = {},
    ) {
      const set = { ...change, ...(changesVisits(change) && VISITS_DUE) };
      // The caller knows what it sets, so a plan of 60 places is not sent back.
      const projection = Object.fromEntries(Object.keys(set).map((field) => [field, 0]));
      const rest = await plans.findOneAndUpdate(
        { _id: planNo, version, listRevision, ...REACHABLE } as Filter<PlanDocument>,
        {
          $set: set,
          $inc: { [counted]: 1 },
          ...(notice && { $push: { outbox: eventOf(noticeWanted, 1, notice) } }),
        },
        { returnDocument: 'after', projection },
      );
      return toPlan(rest && { ...rest, ...change });
    },

    /** With the notice of it. False where the member is a companion already, or `most` are. */
    async addCompanion(planNo: number, companion: Companion, most: number, notice: PlanNotice): Promise<boolean> {
      const filter = {
        _id: planNo,
        state: 'saved',
        'companions.memberNo': { $ne: companion.memberNo },
        [`companions.${most - 1}`]: { $exists: false },
        ...REACHABLE,
      };
      const joined = { companions: companion, outbox: eventOf(noticeWanted, 1, notice) };
      return (await plans.updateOne(filter as Filter<PlanDocument>, { $push: joined })).modifiedCount > 0;
    },

    async changeCompanion(planNo: number, memberNo: number, role: Companion['role']): Promise<boolean> {
      return (
        (
          await plans.updateOne(
            { _id: planNo, 'companions.memberNo': memberNo, ...REACHABLE },
            { $set: { 'companions.$.role': role } },
          )
        ).matchedCount > 0
      );
    },

    async removeCompanion(planNo: number, memberNo: number): Promise<boolean> {
      return (
        (
          await plans.updateOne(
            { _id: planNo, 'companions.memberNo': memberNo, ...REACHABLE },
            { $pull: { companions: { memberNo } } },
          )
        ).matchedCount > 0
      );
    },

    /** Of a member who left; the plans that others may still have open. */
    async findNumbersOf(memberNo: number): Promise<number[]> {
      const filter: Filter<PlanDocument> = { $or: [{ memberNo }, { 'companions.memberNo': memberNo }] };
      return (await plans.find(filter, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
    },

    /** What a member alone could see of these plans. */
    async forgetPrivateItems(planNos: readonly number[], memberNo: number): Promise<void> {
      const _id = { $in: [...planNos] };
      await plans.updateMany({ _id }, { $pull: { privateLists: { memberNo } } });
      await plans.updateMany({ _id, 'record.memberNo': memberNo }, { $unset: { 'record.own': '' } });
    },

    async remove(planNo: number, deletedAt: Date) {
      await plans.updateOne({ _id: planNo, ...REACHABLE }, { $set: { deletedAt, ...VISITS_DUE } });
    },

    /** The plan, or undefined where it was not deleted after `deletedSince`. */
    async restore(planNo: number, memberNo: number, deletedSince: Date) {
      const deleted: Filter<PlanDocument> = { _id: planNo, memberNo, deletedAt: { $gt: deletedSince }, ...OF_A_MEMBER };
      return toPlan(
        await plans.findOneAndUpdate(
          deleted,
          { $unset: { deletedAt: '' }, $set: VISITS_DUE },
          { returnDocument: 'after' },
        ),
      );
    },

    async softDeleteByMember(memberNo: number, withdrawnAt: Date) {
      await plans.updateMany({ memberNo, ...OF_A_MEMBER }, { $set: { withdrawnAt, ...VISITS_DUE } });
      await plans.updateMany({ 'companions.memberNo': memberNo }, { $pull: { companions: { memberNo } } });
    },

    async removeDraftsOlderThan(date: Date) {
      return (await plans.deleteMany({ state: 'draft', updateDate: { $lte: date } })).deletedCount;
    },

    /** The numbers of the plans that removeDeletedBefore and removeWithdrawnBefore remove. */
    async findPurgeable(deletedBefore: Date, withdrawnBefore: Date): Promise<number[]> {
      const filter: Filter<PlanDocument> = {
        $or: [{ deletedAt: { $lte: deletedBefore } }, { withdrawnAt: { $lte: withdrawnBefore } }],
        ...FORGOTTEN,
      };
      return (await plans.find(filter, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
    },

    async removeDeletedBefore(date: Date) {
      return (await plans.deleteMany({ deletedAt: { $lte: date }, ...FORGOTTEN })).deletedCount;
    },

    async removeWithdrawnBefore(date: Date) {
      return (await plans.deleteMany({ withdrawnAt: { $lte: date }, ...FORGOTTEN })).deletedCount;
    },
  };
}

function changesVisits(change: PlanChange): boolean {
  return [change.state, change.selectedPlaces, change.travelStartDate, change.travelEndDate].some(
    (value) => value !== undefined,
  );
}

async function numbered(found: FindCursor<PlanDocument>, limit: number): Promise<StoredPlan[]> {
  return (await found.sort({ _id: -1 }).limit(limit).toArray()).map((document) => toPlan(document) as StoredPlan);
}

function toPlan(document: PlanDocument | null): StoredPlan | undefined {
  if (!document) return undefined;
  const { _id, visitsDue: _visitsDue, visits: _visits, outbox: _outbox, soonToldOf: _soonToldOf, ...rest } = document;
  // Plans that were saved before plans had days and companions have neither.
  return {
    changeNo: 0,
    companions: [],
    bookings: [],
    items: [],
    privateLists: [],
    ...rest,
    planNo: _id,
    dayNotes: withStarts(rest.dayNotes),
    selectedPlaces: withStops(rest.selectedPlaces),
  } satisfies Record<
    keyof Omit<StoredPlan, 'draftKey' | 'record' | 'listRevision' | 'withdrawnAt' | 'deletedAt'>,
    unknown
  >;
}
