const SUBJECTS = {
  'sign-up': '회원가입 인증번호',
  'find-id': '아이디 찾기 인증번호',
  'find-password': '비밀번호 찾기 인증번호',
} as const;

const REASONS = {
  'sign-up': '오사카로 회원가입을 위한 인증번호입니다.',
  'find-id': '오사카로 아이디 찾기를 위한 인증번호입니다.',
  'find-password': '오사카로 비밀번호 찾기를 위한 인증번호입니다.',
} as const;

const VALID = '인증번호는 5분 동안 사용할 수 있습니다.';
const NOT_YOU = '본인이 요청하지 않았다면 이 메일을 무시해 주세요. 인증번호를 다른 사람에게 알려주지 마세요.';

/** The code mail as text and HTML; the HTML declares both colour schemes, so that mail clients do not invert it. */
export function codeMail(purpose: keyof typeof SUBJECTS, code: string): { subject: string; text: string; html: string } {
  return {
    subject: `[오사카로] ${SUBJECTS[purpose]}`,
    text: `안녕하세요, 오사카로입니다.\n\n${REASONS[purpose]}\n\n인증번호: ${code}\n\n${VALID}\n${NOT_YOU}\n`,
    html: page(purpose, code),
  };
}

function page(purpose: keyof typeof SUBJECTS, code: string): string {
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${SUBJECTS[purpose]}</title>
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
<h1 class="words" style="margin:0 0 8px;font-size:21px;line-height:1.3;color:#16181d">${SUBJECTS[purpose]}</h1>
<p class="words" style="margin:0 0 20px;font-size:16px;line-height:1.55;color:#16181d">${REASONS[purpose]}</p>
<p class="code" style="margin:0 0 20px;padding:18px 0;border-radius:8px;background:#eef0fb;color:#16181d;font-size:32px;font-weight:700;letter-spacing:10px;text-indent:10px;text-align:center">${code}</p>
<p class="small" style="margin:0;font-size:14px;line-height:1.55;color:#565d6b">${VALID}<br>${NOT_YOU}</p>
</td></tr>
</table>
</body>
</html>`;
}
