import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Refusal } from './refusals.ts';

/** Prefixes without screens; a page there would hide mistakes of callers. */
export const NEVER_A_PAGE = ['/api', '/internal', '/metrics', '/health', '/ready', '/ws', '/images'];
const DATA = new RegExp(`^(?:${[...NEVER_A_PAGE, '/assets', '/remotes'].join('|')})(?:/|$)`);

/** Whether a browser shows the answer as a separate page. */
export function isShownAsPage({ method, headers, url = '' }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && headers.accept?.includes('text/html') === true && !DATA.test(url.replace(/\?.*/s, ''));
}

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;font:1rem/1.55 system-ui,sans-serif;word-break:keep-all}main{max-width:30rem;margin:0 auto;padding:3rem 1.25rem}h1{font-size:1.75rem;line-height:1.3}a{display:inline-block;padding:.875rem 1rem .875rem 0;font-weight:600;color:inherit}';

/** The page has its style in itself, because it is shown also without a release. */
export const FAILURE_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A refusal as a page without scripts. */
export function failurePage({ reason, message }: Refusal): string {
  const [heading, hint] =
    reason === 'malformed'
      ? ['페이지를 찾을 수 없습니다.', '주소가 바뀌었거나 사라진 화면이에요. 주소를 다시 확인하거나 홈에서 찾아보세요.']
      : [message, '홈에서 다시 시작할 수 있어요.'];
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${heading.replace(/\.$/, '')} | 오사카로</title><style>${STYLE}</style></head><body><main><h1>${heading}</h1><p>${hint}</p><p><a href="/">홈으로</a></p></main></body></html>`;
}
