/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, jest, test } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { renderScreen } from '../testing/index.ts';
import { MapUnavailable } from './map-unavailable.tsx';

test('a map that failed comes back by itself once it can be shown', async () => {
  const onRetry = jest.fn();
  const tryAgain = jest
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(undefined);
  await act(async () => renderScreen(<MapUnavailable reason="failure" onRetry={onRetry} tryAgain={tryAgain} />));
  expect(onRetry).not.toHaveBeenCalled();

  await waitFor(() => expect(onRetry).toHaveBeenCalledTimes(1), { timeout: 10_000 });
  expect(tryAgain).toHaveBeenCalledTimes(2);
});
