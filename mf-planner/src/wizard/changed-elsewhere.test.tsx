/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import type { SeenCall } from '@osaka/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CHOSEN, openWizard, selectedPlaces } from '../testing/open-wizard.tsx';
import { DRAFT, failure } from '../testing/planner-server.ts';
import { readDraft } from './draft-storage.ts';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** The draft that is open here, changed on another device. */
const OTHERS = { ...DRAFT, version: 9, step: 3, travelers: 2, selectedPlaces: selectedPlaces(CHOSEN) };

test('dates changed on another device are merged with the title typed here', async () => {
  const { calls, address } = open(4, { ...OTHERS, endDate: '2031-03-07' });
  type('여행 제목', '봄나들이');
  type('여행 설명', '엄마와 둘이 걷는 오사카');
  fireEvent.click(screen.getByRole('button', { name: '완료' }));
  await waitFor(() => expect(address()).toBe('/myplan/list'));
  await screen.findByText('다른 곳에서 바뀐 내용을 함께 담았어요: 여행 기간');
  expect(sent(calls, 'step4').at(-1)).toMatchObject({ version: 9, planTitle: '봄나들이' });
});

test('an automatic save merges other text fields changed on another device without asking', async () => {
  const { calls } = open(4, { ...OTHERS, planDescription: '다른 기기의 설명입니다.' });
  type('여행 제목', '봄나들이');
  await waitFor(() => expect(typed('여행 설명')).toBe('다른 기기의 설명입니다.'));
  await screen.findByText('저장됨');
  expect(sent(calls, 'draft').at(-1)).toMatchObject({
    version: 9,
    planTitle: '봄나들이',
    planDescription: '다른 기기의 설명입니다.',
  });
});

test('a field changed on both devices pauses saving until one version is chosen; then the step can be saved', async () => {
  const { calls } = open(4, { ...OTHERS, planTitle: '다른 기기의 제목', travelers: 7 });
  type('여행 제목', '봄나들이');
  const changes = await screen.findByRole('region', { name: '다른 곳에서 바뀐 내용' });
  expect(
    within(changes)
      .getAllByRole('radio')
      .map((radio) => radio.parentElement?.textContent),
  ).toEqual(['이 화면 봄나들이', '다른 곳 다른 기기의 제목']);
  const count = calls.length;
  type('여행 설명', '엄마와 둘이 걷는 오사카');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(calls).toHaveLength(count);
  expect(readDraft(1)).toMatchObject({ planTitle: '봄나들이', travelers: '7', version: 3 });

  fireEvent.click(within(changes).getByRole('radio', { name: /다른 기기의 제목/ }));
  expect(typed('여행 제목')).toBe('다른 기기의 제목');
  fireEvent.click(screen.getByRole('button', { name: '완료' }));
  await waitFor(() =>
    expect(sent(calls, 'step4').at(-1)).toMatchObject({
      version: 9,
      planTitle: '다른 기기의 제목',
      planDescription: '엄마와 둘이 걷는 오사카',
    }),
  );
});

test('places chosen on two devices are a conflict, and either choice can be saved', async () => {
  for (const [choice, ids] of [
    ['이 화면', [2]],
    ['다른 곳', [1, 3, 5]],
  ] as const) {
    sessionStorage.clear();
    const { calls } = open(3, OTHERS);
    fireEvent.click(await screen.findByRole('button', { name: '담기 여행지 2' }));
    const changes = await screen.findByRole('region', { name: '다른 곳에서 바뀐 내용' });
    fireEvent.click(within(changes).getByRole('radio', { name: new RegExp(`^${choice}`) }));
    fireEvent.click(screen.getByRole('button', { name: /^다음 단계/ }));
    await screen.findByRole('heading', { name: '이제 이름만 붙이면 돼요' });
    expect(sent(calls, 'step3').at(-1)).toMatchObject({
      version: 9,
      selectedPlaces: ids.map((travelId) => ({ travelId })),
    });
    cleanup();
  }
});

test('another district chosen on another device leads back to step 3 and keeps the texts', async () => {
  open(4, { ...OTHERS, step: 2, selectedRegion: '기타구', selectedPlaces: [] });
  type('여행 제목', '봄나들이');
  await screen.findByRole('heading', { name: '어디를 갈까요?' });
  screen.getByText('기타구에서 최대 5곳까지 담을 수 있어요.');
  expect(readDraft(1)).toMatchObject({ planTitle: '봄나들이', selectedPlaces: [], version: 9 });
});

/** Saves that were not based on the version of `theirs` or a later one get a 409. */
function open(step: 3 | 4, theirs: typeof DRAFT) {
  let { version } = theirs;
  const save = ({ body }: SeenCall) => {
    if ((body as { version: number }).version !== version) return failure(409, PLAN_MESSAGES.changedElsewhere);
    version += 1;
    return { body: ok({ planNo: 31, version }) };
  };
  return openWizard(step, { step3: save, words: save, step4: save, draft: () => ({ body: ok(theirs) }) });
}

function sent(calls: readonly SeenCall[], name: string) {
  return calls
    .filter(({ path, body }) => path === `/api/travel-planner/${name}` && body !== undefined)
    .map(({ body }) => body as Record<string, unknown>);
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
}

function typed(label: string): string {
  return (screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement).value;
}
