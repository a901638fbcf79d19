import type { NoticeBundle, StoredNotice } from './notices/notices.repository.ts';

/** As the member's calls and export show it. */
export function toNotice({ noticeNo, kind, text, link, at, isRead, bundle }: StoredNotice) {
  const said = bundle && kind === 'plan-changed' && bundle.count > 1 ? bundleText(bundle) : text;
  return { noticeNo, kind, text: said, link, at: at.toISOString(), read: isRead };
}

function bundleText({ title, memberNames, count }: NoticeBundle): string {
  const others = memberNames.length > 1 ? ` 외 ${memberNames.length - 1}명` : '';
  return `‘${title}’ 플랜에서 ${memberNames[0]}님${others}이 ${count}가지를 바꿨어요.`;
}
