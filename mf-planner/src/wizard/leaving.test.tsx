/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { saveStepFour } from '@osaka/contracts/planner';
import type { SeenCall } from '@osaka/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { openWizard } from '../testing/open-wizard.tsx';
import { failure, PLACES } from '../testing/planner-server.ts';
import { readDraft } from './draft-storage.ts';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const TEXTS = { planTitle: '봄나들이', planDescription: '엄마와 둘이 걷는 오사카' };
const FINISHED = { body: ok({ planNo: 31, version: 4 }) };

test('leaving during the request of 완료 still finishes the plan and removes the draft', async () => {
  const { server, arrive } = late(FINISHED);
  const { address, calls } = openWizard(4, { step4: server, words: () => failure(503) }, TEXTS);
  await finish(calls);
  await leave();
  await arrive();
  expect([readDraft(1), address()]).toEqual([undefined, '/']);
});

test('typing during the request of 완료 still finishes the plan', async () => {
  const { server, arrive } = late(FINISHED);
  const { address, calls } = openWizard(4, { step4: server, words: () => failure(404) }, TEXTS);
  await finish(calls);
  fireEvent.change(screen.getByLabelText(/^여행 제목/), { target: { value: '봄나들이!' } });
  await arrive();
  expect([readDraft(1), address(), screen.queryByRole('alertdialog')]).toEqual([undefined, '/myplan/list', null]);
});

test('a late error response shows nothing on another screen', async () => {
  const { server, arrive } = late(failure(500));
  const { calls } = openWizard(4, { step4: server, words: () => failure(503) }, TEXTS);
  await finish(calls);
  await leave();
  await arrive();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(readDraft(1)?.planTitle).toBe('봄나들이');
});

const DESTINATION = {
  ...{
    ...PLACES[6],
    travelNo: 7,
    guNo: 5,
    status: 'Y',
    viewCount: 0,
    optionListForView: [],
    tagListForView: [],
    themaListForView: [],
  },
  ...{
    tel: '',
    email: '',
    website: '',
    description: '',
    createdDate: '2026-01-01T00:00:00Z',
    modifiedDate: '2026-01-01T00:00:00Z',
  },
};

test('a place that loads late is added to the places chosen meanwhile', async () => {
  const { server, arrive } = late({ body: ok(DESTINATION) });
  openWizard(3, { destination: server }, {}, '/myplan?place=7');
  fireEvent.click(await screen.findByRole('button', { name: '담기 여행지 2' }));
  await arrive();
  expect(readDraft(1)?.selectedPlaces.map(({ id }) => id)).toEqual([2, 7]);
});

test('a place that loads after leaving the wizard asks nothing and does not navigate', async () => {
  const { server, arrive } = late({ body: ok({ ...DESTINATION, guName: '기타구' }) });
  const { address } = openWizard(4, { destination: server }, {}, '/myplan?place=7');
  await leave();
  await arrive();
  expect([screen.queryByRole('alertdialog'), address()]).toEqual([null, '/']);
});

/** A response that the test releases. */
function late<Answer>(answer: Answer) {
  let send = () => {};
  const sent = new Promise<Answer>((resolve) => {
    send = () => resolve(answer);
  });
  const arrive = () =>
    act(async () => {
      send();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
  return { server: () => sent, arrive };
}

async function finish(calls: readonly SeenCall[]) {
  fireEvent.click(screen.getByRole('button', { name: '완료' }));
  await waitFor(() => expect(calls.some(({ path }) => path === saveStepFour.path)).toBe(true));
}

function leave() {
  return act(async () => fireEvent.click(screen.getByRole('link', { name: '홈' })));
}
