import type { EventData } from '@osaka/contracts';
import type { noticeWanted, PlaceChoice, PlanItem, PlanRole, RecordedChange } from '@osaka/contracts/planner';
import type { Trip, TripPlace, TripWrite } from '@osaka/domain/trip';

/** A place as it was chosen; `copyVersion` decides which facts about it are newer, and an own place has none. */
export type StoredPlace = Omit<PlaceChoice, 'mapX' | 'mapY'> &
  TripPlace & { mapX: number | null; mapY: number | null; copyVersion?: number };

export interface Companion {
  memberNo: number;
  role: Exclude<PlanRole, 'owner'>;
}

/** An accepted call: what it changed and how to take that back. */
export interface ChangeRecord {
  kind: 'change';
  changeNo: number;
  /** Of the plan after the call. */
  version: number;
  memberNo: number;
  at: Date;
  /** As everybody may know them; empty where only private items were changed. */
  changes: RecordedChange[];
  writes: TripWrite<StoredPlace>[];
  /** The same with private items, for the member who made the call. */
  own?: { changes: RecordedChange[]; writes: TripWrite<StoredPlace>[] };
  /** Of all changes of the call, also of those that made no difference. */
  ids: { changeId: string; isSkipped: boolean }[];
}
export interface UndoRecord {
  kind: 'undo';
  /** The entry that was taken back. */
  changeNo: number;
  version: number;
  memberNo: number;
  at: Date;
}
export type PlanRecord = ChangeRecord | UndoRecord;

/** Items that one member alone sees. */
export interface PrivateList {
  memberNo: number;
  items: PlanItem[];
  /** Numbers of items that everybody could see before. */
  concealed: number[];
  /** Counts the changes to it. */
  changeNo: number;
}

/** A draft until step 4 is saved; what its open steps ask for is empty. */
export interface StoredPlan extends Trip<StoredPlace> {
  /** Those that everybody in the plan sees. */
  items: PlanItem[];
  privateLists: PrivateList[];
  /** Counts the changes to private items alone, which are no new version. */
  listRevision?: number;
  planNo: number;
  memberNo: number;
  state: 'draft' | 'saved';
  version: number;
  /** The furthest step that is saved. */
  step: number;
  /** What changed it last, so that the same call sent twice is known again. */
  lastChange: 'step1' | 'step2' | 'step3' | 'step4' | 'words' | 'edit' | 'changes';
  draftKey?: string;
  selectedRegion: string;
  /** The number of the newest entry of the history. */
  changeNo: number;
  /** What made this version, until it lies in the history (decision 41). */
  record?: PlanRecord;
  companions: Companion[];
  createDate: Date;
  updateDate: Date;
  /** Set when the member left; from then on the plan is out of reach. */
  withdrawnAt?: Date;
  /** Set when the plan was deleted; until it is purged the deletion can be taken back. */
  deletedAt?: Date;
}

export type PlanState = Pick<StoredPlan, 'planNo' | 'version' | 'memberNo' | 'companions' | 'state'> & {
  privateLists: Pick<PrivateList, 'memberNo'>[];
};
export type PlanChange = Partial<Omit<StoredPlan, 'planNo' | 'memberNo' | 'version' | 'listRevision'>>;

export type PlanNotice = EventData<typeof noticeWanted>;
