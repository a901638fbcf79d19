/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../testing/index.ts';
import { Late, lateCode } from './late.tsx';

const part = () => '수정 창';

test('a part whose code fails to load appears by itself once the code is there', async () => {
  const download = jest
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(part);
  await act(async () => renderScreen(<Late code={lateCode(download)}>{(text) => <p>{text()}</p>}</Late>));
  expect(screen.getByRole('button', { name: '다시 시도' })).not.toBeNull();

  expect(await screen.findByText('수정 창', undefined, { timeout: 10_000 })).not.toBeNull();
  expect(download).toHaveBeenCalledTimes(3);
});

test('a part whose code fails to load appears at once with 다시 시도', async () => {
  const download = jest
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(part);
  await act(async () => renderScreen(<Late code={lateCode(download)}>{(text) => <p>{text()}</p>}</Late>));

  await act(async () => fireEvent.click(screen.getByRole('button', { name: '다시 시도' })));

  expect(screen.getByText('수정 창')).not.toBeNull();
});

test('a part whose code hangs says so, and appears once the code is there', async () => {
  let arrive: (code: () => string) => void = () => undefined;
  const code = lateCode(() => new Promise<() => string>((resolve) => (arrive = resolve)));
  await act(async () => renderScreen(<Late code={code}>{(text) => <p>{text()}</p>}</Late>));
  expect(await screen.findByRole('button', { name: '다시 시도' }, { timeout: 10_000 })).not.toBeNull();

  arrive(part);

  expect(await screen.findByText('수정 창', undefined, { timeout: 10_000 })).not.toBeNull();
});
