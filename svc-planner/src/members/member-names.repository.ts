import type { Collection, Db } from 'mongodb';

interface NameDocument {
  _id: number;
  memberName: string;
  /** Of the event with the name; 0 where it was read from a token. */
  version: number;
}
export type MemberNames = ReturnType<typeof createMemberNames>;

/** What a member is called who has left. */
export const WITHDRAWN_NAME = '탈퇴한 사용자';

/** The names of members who act in plans that others see. */
export function createMemberNames(db: Db) {
  const names: Collection<NameDocument> = db.collection('memberNames');
  return {
    /** From a token: only where no event has brought the name yet. */
    async introduce(memberNo: number, memberName: string): Promise<void> {
      await names.updateOne({ _id: memberNo }, { $setOnInsert: { memberName, version: 0 } }, { upsert: true });
    },

    /** From an event; an older one changes nothing. */
    async rename(memberNo: number, memberName: string, version: number): Promise<void> {
      await names.updateOne({ _id: memberNo, version: { $lt: version } }, { $set: { memberName, version } });
    },

    async versionsOf(memberNos: readonly number[]): Promise<Map<number, number>> {
      const documents = await names.find({ _id: { $in: [...memberNos] } }, { projection: { version: 1 } }).toArray();
      return new Map(documents.map(({ _id, version }) => [_id, version]));
    },

    async forget(memberNo: number): Promise<void> {
      await names.deleteOne({ _id: memberNo });
    },

    /** Gives the name of each; one that is not known has left. */
    async findMany(memberNos: readonly number[]): Promise<(memberNo: number) => string> {
      const documents =
        memberNos.length > 0 ? await names.find({ _id: { $in: [...new Set(memberNos)] } }).toArray() : [];
      const known = new Map(documents.map(({ _id, memberName }) => [_id, memberName]));
      return (memberNo) => known.get(memberNo) ?? WITHDRAWN_NAME;
    },
  };
}
