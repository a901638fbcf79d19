/** A mail as text and as HTML. */
export interface MailWords {
  subject: string;
  text: string;
  html: string;
}

/** 3월 10일 9:05, on the 24-hour clock. */
export function timeInKorea(instant: string): string {
  const local = new Date(Date.parse(instant) + KOREA_OFFSET_MS);
  return `${local.getUTCMonth() + 1}월 ${local.getUTCDate()}일 ${local.getUTCHours()}:${String(local.getUTCMinutes()).padStart(2, '0')}`;
}
const KOREA_OFFSET_MS = 9 * 3600 * 1000;

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const BOX_STYLE = 'margin:0 0 20px;border-radius:8px;background:#eef0fb;color:#16181d';
export const CODE_STYLE = `${BOX_STYLE};padding:18px 0;font-size:32px;font-weight:700;letter-spacing:10px;text-indent:10px;text-align:center`;
export const FACTS_STYLE = `${BOX_STYLE};padding:14px 18px;font-size:16px;line-height:1.7`;

/**
 * The HTML of a mail; `reason`, `box` and `notes` are HTML. Declares both colour schemes, so that mail clients do not
 * invert them.
 */
export function mailPage(title: string, reason: string, box: string, notes: string[]): string {
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #14161d !important; }
  .sheet { background: #1d2029 !important; border-color: #343948 !important; }
  .words { color: #e9ebf2 !important; }
  .brand { color: #aab8ff !important; }
  .code { color: #ffffff !important; background: #2a3050 !important; }
  .small { color: #b6bccb !important; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:24px 12px;background:#f4f5f8;font-family:-apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',sans-serif;word-break:keep-all">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="max-width:480px;margin:0 auto;background:#ffffff;border:1px solid #e2e4ea;border-radius:12px">
<tr><td style="padding:32px 28px">
<p class="brand" style="margin:0 0 20px;font-size:19px;font-weight:700;color:#2b3a8c">오사카로</p>
<h1 class="words" style="margin:0 0 8px;font-size:21px;line-height:1.3;color:#16181d">${title}</h1>
<p class="words" style="margin:0 0 20px;font-size:16px;line-height:1.55;color:#16181d">${reason}</p>
${box}
<p class="small" style="margin:0;font-size:14px;line-height:1.55;color:#565d6b">${notes.join('<br>')}</p>
</td></tr>
</table>
</body>
</html>`;
}
