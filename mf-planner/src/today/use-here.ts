import type { Position } from '@osaka/contracts';
import { useCallback, useState } from 'react';

/** Where the device is. It stays in the memory of the screen: it is neither sent nor stored. */
export interface Here {
  position: Position;
  accuracyM: number;
}

type Asked = { state: 'idle' | 'asking' } | { state: 'found'; here: Here } | { state: 'failed'; message: string };

const SEARCH_MS = 15_000;
const MESSAGES = {
  denied: '위치 권한이 꺼져 있어요. 브라우저 설정에서 이 사이트의 위치를 허용해 주세요.',
  notFound: '위치를 찾지 못했어요. 하늘이 보이는 곳에서 다시 눌러 주세요.',
  unsupported: '이 브라우저에서는 위치를 쓸 수 없어요.',
};

/** Asks the device for its position, only when `ask` is called. */
export function useHere() {
  const [asked, setAsked] = useState<Asked>({ state: 'idle' });
  const ask = useCallback(() => {
    if (!('geolocation' in navigator)) return setAsked({ state: 'failed', message: MESSAGES.unsupported });
    setAsked({ state: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        setAsked({ state: 'found', here: { position: { longitude, latitude }, accuracyM: accuracy } }),
      ({ code, PERMISSION_DENIED }) =>
        setAsked({ state: 'failed', message: code === PERMISSION_DENIED ? MESSAGES.denied : MESSAGES.notFound }),
      { enableHighAccuracy: true, timeout: SEARCH_MS, maximumAge: 0 },
    );
  }, []);
  return {
    here: asked.state === 'found' ? asked.here : undefined,
    isAsking: asked.state === 'asking',
    problem: asked.state === 'failed' ? asked.message : undefined,
    ask,
  };
}

/** 약 20m, 약 1.2km */
export function accuracyText(accuracyM: number): string {
  if (accuracyM >= 950) return `약 ${(accuracyM / 1000).toFixed(1)}km`;
  const step = accuracyM < 100 ? 5 : 50;
  return `약 ${Math.max(step, Math.round(accuracyM / step) * step)}m`;
}
