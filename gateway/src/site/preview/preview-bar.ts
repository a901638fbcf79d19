import type { ServedRelease } from '@osaka/contracts';
import { representation } from '../../releases/representation.ts';

/** Ends the preview of this browser. A form, because the code of the previewed version may not run. */
export const END_PREVIEW = '/preview/end';
export const BAR_STYLES = '/preview/bar.css';

/**
 * Says on every page of a preview that it is one. Outside the root element, so that the version that is looked at has
 * no part in it.
 */
export function previewBar({ slice, version }: NonNullable<ServedRelease['preview']>): string {
  return `<link rel="stylesheet" href="${BAR_STYLES}"><aside id="preview" aria-label="미리보기"><details open><summary>미리보기</summary><p><b>${text(slice)} <span>${text(version)}</span></b> 이 브라우저에서만 보여요.</p><form method="post" action="${END_PREVIEW}"><button>미리보기 끝내기</button></form></details></aside>`;
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

// Own colours, because the previewed version may have other tokens. Contrast on the background: text 15.6, soft text 9.7.
// The chat button is at the right.
export const barStyles = representation(
  'text/css; charset=utf-8',
  Buffer.from(`#preview{position:fixed;z-index:100;left:16px;bottom:calc(16px + env(safe-area-inset-bottom));max-width:min(420px,calc(100vw - 112px));border:1px solid #8189b5;border-radius:12px;background:#18204d;color:#fff;font:400 14px/1.5 Pretendard,-apple-system,BlinkMacSystemFont,system-ui,"Apple SD Gothic Neo","Noto Sans KR","Malgun Gothic",sans-serif;box-shadow:0 6px 20px rgb(16 18 30/.28)}
#preview summary{display:flex;align-items:center;gap:8px;min-height:44px;padding:0 16px;cursor:pointer;font-weight:700;list-style:none}
#preview summary::-webkit-details-marker{display:none}
#preview summary::after{content:"";width:8px;height:8px;margin-left:auto;border:solid;border-width:0 2px 2px 0;rotate:45deg;translate:0 -2px}
#preview details:not([open]) summary::after{rotate:225deg;translate:0 2px}
#preview p{margin:0;padding:0 16px 12px;color:#c5cbea}
#preview b{display:block;color:#fff;font-weight:600}
#preview span{font-weight:400;overflow-wrap:anywhere}
#preview form{margin:0;padding:0 16px 16px}
#preview button{min-height:44px;width:100%;padding:0 16px;border:0;border-radius:8px;background:#fff;color:#18204d;font:inherit;font-weight:700;cursor:pointer}
#preview :is(summary,button):focus-visible{outline:3px solid #fff;outline-offset:2px}
@media print{#preview{display:none}}
`),
);
