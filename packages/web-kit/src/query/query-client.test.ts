import { expect, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { QueryClient } from './query-client.ts';

test('invalidating a query during its first fetch keeps the answer that was read after the change', async () => {
  const client = new QueryClient();
  const answers: ((likes: number) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['likes'],
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);

  const refreshed = client.invalidateQueries({ queryKey: ['likes'] });
  await until(() => answers.length === 2);
  answers[0]?.(0);
  answers[1]?.(1);
  await refreshed;

  expect(observer.getCurrentResult()).toMatchObject({ isSuccess: true, data: 1 });
  stop();
});

test('invalidating without a refetch leaves a first fetch in flight alone', async () => {
  const client = new QueryClient();
  let answer: (likes: number) => void = () => undefined;
  const first = client.fetchQuery({
    queryKey: ['likes'],
    queryFn: () => new Promise<number>((resolve) => (answer = resolve)),
  });
  await client.invalidateQueries({ queryKey: ['likes'], refetchType: 'none' });
  answer(3);
  expect(await first).toBe(3);
});

async function until(isDone: () => boolean) {
  for (const untilMs = Date.now() + 20_000; !isDone(); await new Promise((resolve) => setTimeout(resolve))) {
    if (Date.now() > untilMs) throw new Error('condition not met in time');
  }
}
