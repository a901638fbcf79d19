import type { StoredSummary } from '@osaka/web-kit/stored-names';

/** A page without scripts for addresses that are not stored, with those that are. */
export function offlinePage(stored: readonly StoredSummary[]): Response {
  const items = stored.map(({ page, title }) => `<li><a href="${escaped(page)}">${escaped(title)}</a></li>`).join('');
  const list = items ? `<h2>저장해 둔 일정</h2><ul>${items}</ul>` : '<p>저장해 둔 일정이 없어요.</p>';
  const html = `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>연결되지 않았어요 | 오사카로</title><style>${STYLE}</style></head><body><main><p class="brand">오사카로</p><h1>연결되지 않았어요</h1><p>인터넷에 다시 연결되면 이 화면을 볼 수 있어요.</p>${list}<p><a class="again" href="">다시 시도</a></p></main></body></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** The design of the site in few rules: nothing else of it may be on the device. */
const STYLE = [
  ':root{--ink:#15171e;--soft:#434855;--line:#dcdfe5;--ground:#fff;--accent:#2b3880}',
  '@media(prefers-color-scheme:dark){:root{--ink:#eceef4;--soft:#c3c8d4;--line:#2a2f3c;--ground:#12141c;--accent:#a9b4f2}}',
  'body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.55 Pretendard,"Apple SD Gothic Neo","Noto Sans KR",system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}',
  'main{max-width:30rem;margin:0 auto;padding:3rem 1.25rem}.brand{margin:0 0 2rem;font-weight:800;color:var(--accent)}',
  'h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.3}h2{margin:2rem 0 .75rem;font-size:1.1875rem}p{color:var(--soft)}',
  'ul{display:grid;gap:.5rem;margin:0;padding:0;list-style:none}a{color:inherit;text-decoration:none}',
  'li a{display:block;padding:.875rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--ground);font-weight:600}',
  '.again{display:inline-block;margin-top:1rem;padding:.75rem 1.25rem;border-radius:.75rem;background:var(--accent);color:var(--ground);font-weight:700}',
  'a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}',
].join('');

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
