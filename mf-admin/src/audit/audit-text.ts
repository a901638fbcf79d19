import type { AuditChange, AuditKind, AuditRecord, AuditValue } from '@osaka/contracts';
import { DESTINATION_FIELD_NAMES, entryOfField, keyOfField, PASS_LABELS } from '@osaka/contracts/travel';
import { instantText } from '@osaka/web-kit';
import { caseAddress } from '../case-address.ts';

export const KIND_LABELS: Record<AuditKind, string> = {
  member: '회원',
  destination: '여행지',
  city: '시/도',
  gu: '구/군',
  category: '카테고리',
  tag: '태그',
  thema: '테마',
  option: '편의시설',
  pass: '패스',
  report: '리뷰 신고',
  course: '추천 코스',
};

const FIELD_LABELS: Record<string, string> = {
  ...PASS_LABELS,
  ...Object.fromEntries(DESTINATION_FIELD_NAMES.map((field) => [keyOfField(field), entryOfField(field).label])),
  name: '이름',
  status: '상태',
  role: '권한',
  sessions: '로그인한 기기',
  reason: '사유',
  appeal: '이의제기',
  city: '시/도',
  facilities: '편의시설',
  tags: '태그',
  images: '사진',
  credits: '사진 출처',
  themes: '테마',
  uses: '쓰던 여행지',
  verifiedDate: '마지막 확인',
  distinctFrom: '다른 곳으로 확인',
  summary: '소개',
  with: '누구와',
  months: '좋은 때',
  order: '순서',
  publishedFrom: '공개 시작일',
  publishedTo: '공개 종료일',
  days: '날짜별 장소',
  notes: '메모',
};

export function fieldLabel(field: string): string {
  return FIELD_LABELS[field] ?? field;
}

type Verb = { label: string; kind?: 'ok' | 'danger' | 'warn' | 'accent' };
const REPORT_VERBS: Record<string, Verb> = {
  처리완료: { label: '처리', kind: 'ok' },
  반려: { label: '반려' },
  대기중: { label: '되돌리기', kind: 'warn' },
  이의제기: { label: '이의제기', kind: 'accent' },
};

/** The label of the action. */
export function verbOf({ action, kind, changes }: Pick<AuditRecord, 'action' | 'kind' | 'changes'>): Verb {
  if (action === 'create') return { label: '등록', kind: 'ok' };
  if (action === 'delete') return { label: '삭제', kind: 'danger' };
  const status = changes.find(({ field }) => field === 'status')?.after;
  if (kind === 'report' && typeof status === 'string') return REPORT_VERBS[status] ?? { label: status };
  if (kind === 'member')
    return { label: changes.some(({ field }) => field === 'sessions') ? '로그아웃' : '권한 변경', kind: 'warn' };
  const isSwitch = changes.length === 1 && status !== undefined;
  return isSwitch
    ? status === 'Y'
      ? { label: '활성화', kind: 'ok' }
      : { label: '비활성화', kind: 'warn' }
    : { label: '수정', kind: 'accent' };
}

const VALUE_LABELS: Record<string, string> = { ROLE_USER: '사용자', ROLE_ADMIN: '관리자' };

/** Formats a single value as on the screens. */
export function valueText(kind: AuditKind, field: string, value: AuditValue): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '없음';
  if (Array.isArray(value)) return field === 'images' ? `${value.length}장` : value.join(', ');
  if (field === 'verifiedDate') return instantText(String(value));
  if (field === 'uses') return `${value}곳`;
  if (field === 'sessions') return `${value}대`;
  if (field === 'status' && (value === 'Y' || value === 'N')) {
    if (kind === 'destination') return value === 'Y' ? '등록완료' : '비활성';
    return value === 'Y' ? 'ACTIVE' : 'INACTIVE';
  }
  return VALUE_LABELS[value] ?? String(value);
}

/** The difference of two lists: additions, removals, and whether only the order changed. */
export function listDifference({
  before,
  after,
}: Pick<AuditChange, 'before' | 'after'>): { added: string[]; removed: string[]; isReordered: boolean } | undefined {
  if (!Array.isArray(before) && !Array.isArray(after)) return undefined;
  const [old, now] = [Array.isArray(before) ? before : [], Array.isArray(after) ? after : []];
  const added = now.filter((item) => !old.includes(item));
  const removed = old.filter((item) => !now.includes(item));
  const stayed = (list: readonly string[], other: readonly string[]) =>
    list.filter((item) => other.includes(item)).join('\n');
  return { added, removed, isReordered: stayed(old, now) !== stayed(now, old) };
}

/** Link to the target while it exists. The name of a report holds the number of the review, which names its case. */
export function targetAddress({
  kind,
  targetNo,
  targetName,
  action,
}: Pick<AuditRecord, 'kind' | 'targetNo' | 'targetName' | 'action'>): string | undefined {
  if (action === 'delete') return undefined;
  if (kind === 'destination') return `/admin/travels/${targetNo}`;
  if (kind === 'member') return `/adminPage/memberList?${new URLSearchParams({ search: targetName })}`;
  if (kind === 'course') return '/adminPage/courses';
  if (kind === 'report') return caseAddress({ reviewNo: Number(/(\d+)번$/.exec(targetName)?.[1]) });
  return `/admin/travels/options/management?${new URLSearchParams({ kind, search: targetName })}`;
}
