import { declareIndexes, outboxIndex } from '@osaka/service-kit';
import type { Db, IndexDescription } from 'mongodb';
import { viewMarkIndexes } from './views/views.repository.ts';

const nameKey = [{ key: { nameKey: 1 }, name: 'name', unique: true }] as const;

const INDEXES: Record<string, readonly IndexDescription[]> = {
  destinations: [{ key: { changeNo: 1 }, name: 'changes' }, outboxIndex],
  cities: nameKey,
  districts: nameKey,
  categories: nameKey,
  tags: nameKey,
  themes: nameKey,
  facilities: nameKey,
  viewMarks: viewMarkIndexes,
};

export async function declareTravelIndexes(db: Db): Promise<void> {
  for (const [collection, indexes] of Object.entries(INDEXES)) await declareIndexes(db.collection(collection), indexes);
}
