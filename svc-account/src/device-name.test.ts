import { expect, test } from '@jest/globals';
import { deviceName } from './device-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Windows의 Chrome', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
  [
    'Windows의 Edge',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
  ],
  [
    'Windows의 네이버 웨일',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/130.0.0.0 Whale/4.29.282.14 Safari/537.36`,
  ],
  ['Mac의 Firefox', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'iPhone의 Safari',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${IOS} Version/18.5 Mobile/15E148 Safari/604.1`,
  ],
  [
    'iPhone의 Chrome',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${IOS} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'iPhone의 네이버 앱',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${IOS} Mobile/15E148 NAVER(inapp; search; 2000; 12.9.5; 15PRO)`,
  ],
  ['iPad의 Safari', `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${IOS} Version/17.5 Mobile/15E148 Safari/604.1`],
  [
    'Android의 삼성 인터넷',
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Android의 카카오톡',
    `Mozilla/5.0 (Linux; Android 14; SM-S921N; wv) ${WEBKIT} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36;KAKAOTALK 2410810`,
  ],
  ['크롬북의 Chrome', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
  ['Linux 기기', 'Mozilla/5.0 (X11; Linux x86_64) <b>Evil</b>/1.0 x'],
])('names %s', (name, userAgent) => expect(deviceName(userAgent)).toBe(name));

test.each(['', 'node', '<script>alert(1)</script>/1.0 x', 'a'.repeat(100_000)])(
  'says that it does not know a device without a known browser or system',
  (userAgent) => expect(deviceName(userAgent)).toBe('알 수 없는 기기'),
);
