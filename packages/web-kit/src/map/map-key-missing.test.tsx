/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../testing/index.ts';
import { MapView } from './map-view.tsx';

test('a provider without its key shows a warning and notifies the screen', async () => {
  const config = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: 'site-config',
    textContent: '{"mapProvider":"google"}',
  });
  document.head.append(config);
  const unavailable = jest.fn();
  renderScreen(<MapView onUnavailable={unavailable} />);
  expect(await screen.findByText('지도 서비스 키가 설정되지 않아 지도를 표시할 수 없습니다.')).toBeTruthy();
  expect(unavailable.mock.calls).toEqual([['key']]);
});
