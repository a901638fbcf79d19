/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, jest, test } from '@jest/globals';
import { getMyPlan } from '@osaka/contracts/planner';
import { call } from '@osaka/web-kit';
import { serveCalls } from '@osaka/web-kit/testing';
import { createQueryClient, reloadOnUnreadableAnswers } from './query-client.ts';

test('an answer that this code does not know makes a page of an earlier release reload, and a refusal does not', async () => {
  const client = createQueryClient();
  const reload = jest.fn(async () => undefined);
  const stop = reloadOnUnreadableAnswers(client, reload);
  const read = (name: string) =>
    client.fetchQuery({ queryKey: [name], queryFn: () => call(getMyPlan, { params: { planNo: '1' } }) });
  serveCalls([[getMyPlan, () => ({ status: 404, body: { code: '404', message: '플랜을 찾을 수 없습니다.' } })]]);
  await expect(read('refused')).rejects.toThrow('플랜을 찾을 수 없습니다.');
  expect(reload).not.toHaveBeenCalled();
  serveCalls([[getMyPlan, () => ({ body: { code: '200', data: { selectedPlaces: [{ mapX: {} }] } } })]]);
  await expect(read('unknown')).rejects.toThrow('서버에서 받은 데이터 형식이 올바르지 않습니다.');
  expect(reload).toHaveBeenCalledTimes(1);
  stop();
});
