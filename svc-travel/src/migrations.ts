import { createCounters, type Migration } from '@osaka/service-kit';
import { COUNTERS } from './documents/counters.ts';

const INDEX_NOT_FOUND = 27;

const NO_SHRINES = [
  '신사이바시스지 상점가',
  '다이마루 신사이바시점',
  '홋쿄쿠세이 신사이바시 본점',
  '이마노 오사카 신사이바시 호스텔',
];

/** Changes of stored data, oldest first; decision 24 says what each of them may do. */
export const travelMigrations: readonly Migration[] = [
  {
    version: 1,
    name: 'the index of the newest reviews of a place is the beginning of that of their counts',
    async run(db) {
      await db
        .collection('reviews')
        .dropIndex('latest')
        .catch((error: { code?: number }) => {
          if (error.code !== INDEX_NOT_FOUND) throw error;
        });
    },
  },
  {
    version: 2,
    name: 'places in 신사이바시 lose the tag #신사, which an earlier data set gave them for their name',
    async run(db) {
      const shrine = await db.collection<{ _id: number }>('tags').findOne({ tagName: '#신사' });
      if (!shrine) return;
      const changeNo = await createCounters(db).next(COUNTERS.change);
      await db
        .collection<{ tagNos: number[] }>('destinations')
        .updateMany(
          { title: { $in: NO_SHRINES }, tagNos: shrine._id },
          { $pull: { tagNos: shrine._id }, $set: { changeNo } },
        );
    },
  },
];
