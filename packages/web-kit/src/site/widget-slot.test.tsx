/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWidgetPlaces, type WidgetPlace, WidgetSlot } from './widget-slot.tsx';

let comeNear: () => void = () => undefined;
const silent = window.IntersectionObserver;

beforeEach(() => {
  window.IntersectionObserver = class {
    constructor(look: IntersectionObserverCallback) {
      comeNear = () => look([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  cleanup();
  window.IntersectionObserver = silent;
});

/** As the shell fills places. */
function Shell({ onOffer }: { onOffer: (place: WidgetPlace) => void }) {
  const [place, setPlace] = useState<WidgetPlace>();
  useWidgetPlaces(
    useCallback(
      (offered) => {
        onOffer(offered);
        setPlace(offered);
      },
      [onOffer],
    ),
  );
  return place ? createPortal(<p>위젯</p>, place.element) : null;
}

function open() {
  const offered: WidgetPlace[] = [];
  const onOffer = (place: WidgetPlace) => void offered.push(place);
  const screens = (isThere: boolean) => (
    <>
      {isThere && (
        <WidgetSlot name="row" props={{ party: '아이' }} heading={<h2>코스</h2>}>
          <p>자리</p>
        </WidgetSlot>
      )}
      <Shell onOffer={onOffer} />
    </>
  );
  const { rerender } = render(screens(true));
  return { offered, leave: () => rerender(screens(false)) };
}

test('a widget is asked for once, when the reader comes near, and takes the place of what stood for it', () => {
  const { offered } = open();
  screen.getByText('자리');
  expect(offered).toEqual([]);
  act(comeNear);
  expect(offered).toMatchObject([{ name: 'row', props: { party: '아이' } }]);
  act(() => offered[0]?.onFilled());
  screen.getByText('위젯');
  screen.getByRole('heading', { name: '코스' });
  expect(screen.queryByText('자리')).toBeNull();
});

test('a widget with nothing to show takes its heading with it', () => {
  const { offered } = open();
  act(comeNear);
  act(() => offered[0]?.onClose());
  expect(screen.queryByRole('heading')).toBeNull();
});

test('the shell is told when the screen is left', () => {
  const { offered, leave } = open();
  act(comeNear);
  expect(offered[0]?.gone.aborted).toBe(false);
  leave();
  expect(offered[0]?.gone.aborted).toBe(true);
});
