/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CHOSEN, openWizard, selectedPlaces, showWizard } from '../testing/open-wizard.tsx';
import { DRAFT, failure, servePlanner } from '../testing/planner-server.ts';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

test('chosen places are saved automatically, and 저장됨 appears only after the response', async () => {
  const { calls } = openWizard(3);
  fireEvent.click(await screen.findByRole('button', { name: '담기 여행지 2' }));
  screen.getByText('저장 중');
  expect(sent(calls, 'step3')).toEqual([]);
  await screen.findByText('저장됨');
  expect(sent(calls, 'step3')).toMatchObject([{ planNo: 31, version: 3, selectedPlaces: [{ travelId: 2 }] }]);
  screen.getByRole('heading', { name: '어디를 갈까요?' });
});

test('texts are saved while typing, without incomplete links and amounts', async () => {
  const { calls } = openWizard(4);
  type('여행 제목', '봄');
  type('항공편 링크', 'www.sky');
  type('최대 예산', '1,200,000');
  await screen.findByText('저장됨');
  expect(sent(calls, 'draft').at(-1)).toMatchObject({
    planNo: 31,
    version: 3,
    planTitle: '봄',
    maxBudget: 1_200_000,
    transportReservationLink: '',
  });
  type('여행 설명', '엄마와');
  screen.getByText('저장 중');
  await screen.findByText('저장됨');
  expect(sent(calls, 'draft').at(-1)).toMatchObject({ version: 1, planTitle: '봄', planDescription: '엄마와' });
});

test('the texts come back with the server draft when the tab and its storage are lost', async () => {
  servePlanner({
    draft: () => ({
      body: ok({
        ...DRAFT,
        step: 3,
        selectedPlaces: [PLACE],
        planTitle: '엄마와 오사카',
        planDescription: '벚꽃',
        minBudget: 500_000,
      }),
    }),
  });
  showWizard();
  fireEvent.click(await screen.findByRole('button', { name: '이어서 작성하기' }));
  await screen.findByRole('heading', { name: '이제 이름만 붙이면 돼요' });
  expect([typedIn('여행 제목'), typedIn('여행 설명'), typedIn('최소 예산'), typedIn('최대 예산')]).toEqual([
    '엄마와 오사카',
    '벚꽃',
    '500,000',
    '',
  ]);
});

test('a failing automatic save is shown in the save note only, and the typed text stays', async () => {
  openWizard(4, { words: () => failure(503) });
  type('여행 제목', '봄나들이');
  await screen.findByText(/아직 저장하지 못했어요/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(typedIn('여행 제목')).toBe('봄나들이');
});

test('an automatic save whose response was lost is not a conflict', async () => {
  let isLost = true;
  const { calls } = openWizard(4, {
    words: ({ body }) => {
      const { version } = body as { version: number };
      if (isLost) {
        isLost = false;
        throw new TypeError('Failed to fetch');
      }
      return version === 3
        ? failure(409, PLAN_MESSAGES.changedElsewhere)
        : { body: ok({ planNo: 31, version: version + 1 }) };
    },
    draft: () => ({
      body: ok({
        ...DRAFT,
        version: 4,
        step: 3,
        travelers: 2,
        selectedPlaces: selectedPlaces(CHOSEN),
        planTitle: '봄',
      }),
    }),
  });
  type('여행 제목', '봄');
  await screen.findByText(/오프라인/);
  type('여행 제목', '봄나들이');
  await screen.findByText('저장됨');
  expect(sent(calls, 'draft').at(-1)).toMatchObject({ version: 4, planTitle: '봄나들이' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('when the response of 완료 is lost, the finished plan is recognized and not started again', async () => {
  let hasFinished = false;
  const { address } = openWizard(
    4,
    {
      step4: () => {
        hasFinished = true;
        throw new TypeError('Failed to fetch');
      },
      words: () => (hasFinished ? failure(404, PLAN_MESSAGES.draftMissing) : failure(503)),
    },
    { planTitle: '봄나들이', planDescription: '엄마와 둘이 걷는 오사카' },
  );
  fireEvent.click(await screen.findByRole('button', { name: '완료' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }));
  await waitFor(() => expect(address()).toBe('/myplan/list'));
  await screen.findByText('플랜을 저장했어요.');
});

test('saves are sent one after the other', async () => {
  let running = 0;
  let most = 0;
  const slow = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 300));
    running -= 1;
    return { body: ok({ planNo: 31, version: 7 }) };
  };
  const { calls } = openWizard(3, { step3: slow });
  fireEvent.click(await screen.findByRole('button', { name: '담기 여행지 2' }));
  await waitFor(() => expect(sent(calls, 'step3')).toHaveLength(1), { timeout: 5000 });
  fireEvent.click(screen.getByRole('button', { name: '담기 여행지 4' }));
  fireEvent.click(screen.getByRole('button', { name: /^다음 단계/ }));
  await screen.findByRole('heading', { name: '이제 이름만 붙이면 돼요' });
  expect([most, sent(calls, 'step3').map(({ version }) => version)]).toEqual([1, [3, 7]]);
});

const PLACE = {
  travelId: 1,
  travelName: '여행지 1',
  mapX: 135.5,
  mapY: 34.68,
  travelDescription: '설명 1',
  choiceOrder: 1,
  status: 'Y' as const,
  imageUrl: null,
};

function sent(calls: { path: string; body: unknown }[], name: string) {
  return calls
    .filter(({ path, body }) => path === `/api/travel-planner/${name}` && body !== undefined)
    .map(({ body }) => body as Record<string, unknown>);
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
}

function typedIn(label: string): string {
  return (screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement).value;
}
