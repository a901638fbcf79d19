import { expect, test } from '@jest/globals';
import { newDraft, withChange } from './wizard-draft.ts';

const saved = {
  ...newDraft(),
  startDate: '2031-03-02',
  endDate: '2031-03-04',
  selectedRegion: '주오구',
  savedStep: 3,
  planNo: 31,
};
const place = { id: 1, name: '가', description: '', longitude: 135.5, latitude: 34.6 };

test('changing a step marks it and the following steps as unsaved', () => {
  expect(withChange(saved, { travelers: '3' }).savedStep).toBe(0);
  expect(withChange(saved, { selectedRegion: '기타구', selectedPlaces: [] }).savedStep).toBe(1);
  expect(withChange(saved, { selectedPlaces: [place] }).savedStep).toBe(2);
});

test('equal values, texts and a new order on the last step leave savedStep unchanged', () => {
  expect(withChange(saved, { startDate: '2031-03-02', selectedPlaces: [] }).savedStep).toBe(3);
  expect(withChange(saved, { planTitle: '새 제목' }).savedStep).toBe(3);
  expect(withChange(saved, { selectedPlaces: [place], isReordered: true }).savedStep).toBe(3);
});
