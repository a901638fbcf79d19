import type { StoredSummary } from '@osaka/web-kit/stored-names';

/** A page without scripts for addresses that are not stored, with those that are. */
export function offlinePage(stored: readonly StoredSummary[]): Response {
  const items = stored.map(({ page, title }) => `<li><a href="${escaped(page)}">${escaped(title)}</a></li>`).join('');
  const list = items ? `<h2>저장해 둔 일정</h2><ul>${items}</ul>` : '<p>저장해 둔 일정이 없어요.</p>';
  const html = `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>연결되지 않았어요 | 오사카로</title><style>${STYLE}</style></head><body><main><h1>연결되지 않았어요</h1><p>인터넷에 다시 연결되면 이 화면을 볼 수 있어요.</p>${list}<p><a href="">다시 시도</a></p></main></body></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

const STYLE =
  'body{margin:0;font:1rem/1.55 system-ui,sans-serif;word-break:keep-all}main{max-width:30rem;margin:0 auto;padding:3rem 1.25rem}h1{font-size:1.75rem}h2{font-size:1.1875rem}ul{padding:0;list-style:none}li a,p a{display:block;padding:.875rem 0;font-weight:600}li{border-bottom:1px solid #8886}';

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
