import type { DestinationImport, ImportRow, ImportState } from '@osaka/contracts/travel';
import { countText } from '@osaka/web-kit';

type StateLabel = { label: string; kind?: 'accent' | 'ok' | 'warn' | 'danger' };

export const STATES: Record<ImportState, StateLabel> = {
  checked: { label: '적용 전', kind: 'warn' },
  applying: { label: '적용 중', kind: 'accent' },
  applied: { label: '적용됨', kind: 'ok' },
  undoing: { label: '되돌리는 중', kind: 'accent' },
  undone: { label: '되돌림' },
};

export const KINDS: Record<ImportRow['kind'], StateLabel> = {
  added: { label: '새로 등록', kind: 'ok' },
  changed: { label: '변경', kind: 'accent' },
  same: { label: '같음' },
  wrong: { label: '오류', kind: 'danger' },
};

export const OUTCOMES: Record<NonNullable<ImportRow['outcome']>, StateLabel> = {
  written: { label: '적용됨', kind: 'ok' },
  left: { label: '적용하지 않음', kind: 'warn' },
  restored: { label: '되돌림' },
  kept: { label: '그대로 둠', kind: 'warn' },
};

export function isRunning(state: ImportState): boolean {
  return state === 'applying' || state === 'undoing';
}

/** For example: 변경 3 · 새로 등록 1 · 오류 2 */
export function foundText({ added, changed, wrong }: DestinationImport['found']): string {
  const parts = [
    changed > 0 && `변경 ${countText(changed)}`,
    added > 0 && `새로 등록 ${countText(added)}`,
    wrong > 0 && `오류 ${countText(wrong)}`,
  ].filter(Boolean);
  return parts.join(' · ') || '바뀌는 내용 없음';
}

/** The result in one message. */
export function resultText({ state, found, applied, undone }: DestinationImport): string {
  const left = (count: number, what: string) => (count > 0 ? ` ${countText(count)}곳은 그 사이 수정되어 ${what}.` : '');
  switch (state) {
    case 'checked':
      if (applied.rows === 0)
        return found.wrong > 0
          ? '적용할 수 있는 행이 없어요. 오류를 고쳐 다시 올려주세요.'
          : '지금 저장된 내용과 같아서 적용할 것이 없어요.';
      return `아직 아무것도 바뀌지 않았어요. 내용을 확인한 뒤 적용해주세요.${found.wrong > 0 ? ` 오류가 있는 ${countText(found.wrong)}행은 적용되지 않아요.` : ''}`;
    case 'applied':
      return `${countText(applied.written)}곳에 적용했어요.${left(applied.left, '적용하지 않았어요')}`;
    case 'undone':
      return `${countText(undone.written)}곳을 되돌렸어요.${left(undone.left, '그대로 두었어요')}`;
    default:
      return '';
  }
}
