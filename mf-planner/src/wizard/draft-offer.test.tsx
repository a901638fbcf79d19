/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { showWizard } from '../testing/open-wizard.tsx';
import { DRAFT, failure, servePlanner } from '../testing/planner-server.ts';
import { readDraft } from './draft-storage.ts';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const FIRST_STEP = { name: '언제, 몇 명이 떠나세요?' };
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a draft that only the server has is offered on another device and can be continued', async () => {
  servePlanner({ draft: () => ({ body: ok(DRAFT) }) });
  showWizard();
  await press('이어서 작성하기');
  await screen.findByRole('heading', { name: '어디를 갈까요?' });
  expect(readDraft(1)).toMatchObject({
    planNo: 31,
    version: 3,
    startDate: '2031-03-02',
    travelers: '4',
    selectedRegion: '주오구',
  });
});

test('새로 만들기 starts an empty draft and the old one is not offered again', async () => {
  servePlanner({ draft: () => ({ body: ok(DRAFT) }) });
  showWizard();
  await press('새로 만들기');
  await screen.findByRole('heading', FIRST_STEP);
  cleanup();
  showWizard();
  await screen.findByRole('heading', FIRST_STEP);
});

test('while looking for a draft fails no new draft is started, and the next successful attempt offers it', async () => {
  const answers = [failure(503), { body: ok(DRAFT) }];
  servePlanner({ draft: () => answers.shift() ?? failure(503) });
  showWizard();
  await screen.findByText('작성하던 플랜이 있는지 확인하지 못했어요.');
  expect(screen.queryByRole('heading', FIRST_STEP)).toBeNull();
  await press('다시 시도');
  await screen.findByRole('button', { name: '이어서 작성하기' });
});

test('새로 만들기 starts an empty draft when looking for one fails', async () => {
  servePlanner({ draft: () => failure(503) });
  showWizard();
  await press('새로 만들기');
  await screen.findByRole('heading', FIRST_STEP);
});
