import Bowser from 'bowser';

/** Also the device of sessions that began in a release that stored none. */
export const UNKNOWN_DEVICE = '알 수 없는 기기';

const SYSTEMS: Record<string, string> = {
  Windows: 'Windows',
  macOS: 'Mac',
  iOS: 'iPhone',
  Android: 'Android',
  Linux: 'Linux',
  'Chrome OS': '크롬북',
};
const BROWSERS: Record<string, string> = {
  Chrome: 'Chrome',
  Safari: 'Safari',
  Firefox: 'Firefox',
  'Microsoft Edge': 'Edge',
  Opera: 'Opera',
  'Samsung Internet for Android': '삼성 인터넷',
  'NAVER Whale Browser': '네이버 웨일',
};
/** In-app browsers, which the library reports as Safari or Chrome. */
const APPS: [RegExp, string][] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(inapp/i, '네이버 앱'],
  [/\bLine\//i, '라인'],
];
const LONGEST_USER_AGENT = 512;

/**
 * The device in words, for example "Windows의 Chrome". Contains only words of this file, because a client can send any
 * user agent.
 */
export function deviceName(userAgent: string): string {
  const text = userAgent.slice(0, LONGEST_USER_AGENT);
  if (!text) return UNKNOWN_DEVICE;
  const { browser, os, platform } = Bowser.parse(text);
  const system = platform.model === 'iPad' ? 'iPad' : SYSTEMS[os.name ?? ''];
  const app = APPS.find(([pattern]) => pattern.test(text))?.[1] ?? BROWSERS[browser.name ?? ''];
  if (!system) return app ?? UNKNOWN_DEVICE;
  return app ? `${system}의 ${app}` : `${system} 기기`;
}
