/** @jest-environment @osaka/web-kit/testing/environment */
import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../testing/index.ts';
import { showTheme } from '../theme.ts';
import { MapView } from './map-view.tsx';

test('Google Maps uses the colours of the theme and is created again when the theme changes', async () => {
  const made = googleMapsWithoutNetwork();
  document.head.append(
    Object.assign(document.createElement('script'), {
      type: 'application/json',
      id: 'site-config',
      textContent: '{"mapProvider":"google","googleMapsKey":"key"}',
    }),
  );
  showTheme('dark');
  renderScreen(<MapView label="여행지 지도" />);
  await waitFor(() => expect(made).toEqual(['DARK']));

  await act(async () => showTheme('dark'));
  expect(made).toEqual(['DARK']);
  await act(async () => showTheme('light'));
  await waitFor(() => expect(made).toEqual(['DARK', 'LIGHT']));
  expect(screen.getAllByRole('application', { name: '여행지 지도' })).toHaveLength(1);
});

/** A fake of the Google Maps API as far as a map without pins uses it; returns the colour scheme of each map. */
function googleMapsWithoutNetwork(): string[] {
  const made: string[] = [];
  class GoogleMap {
    constructor(_: HTMLElement, { colorScheme }: { colorScheme: string }) {
      made.push(colorScheme);
    }
    addListener = jest.fn();
    setCenter = jest.fn();
    setZoom = jest.fn();
    setOptions = jest.fn();
    data = { addGeoJson: jest.fn(), setStyle: jest.fn() };
  }
  class Polyline {
    setPath = jest.fn();
  }
  Object.assign(window, {
    google: { maps: { Map: GoogleMap, Polyline, LatLng: class {}, LatLngBounds: class {}, OverlayView: class {} } },
  });
  return made;
}
