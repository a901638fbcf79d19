import type { Migration } from '@osaka/service-kit';

const INDEX_NOT_FOUND = 27;

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
];
