import { monthsAfter } from '../shared/calendar-months.ts';

export const MEMBER_KEPT_MONTHS = 12;
export const PLANS_KEPT_MONTHS = 12;
export const USAGE_KEPT_MONTHS = 3;
export const CONSULTATIONS_KEPT_MONTHS = 3;

export interface WithdrawalEffects {
  /** Deleted at the withdrawal. */
  deletedNow: string[];
  /** `until` is a date in Seoul, 2027.03.10, or the rule where no date is known. */
  kept: { what: string; until: string }[];
}

/** What a withdrawal at this time deletes, and what stays until when: shown before it, and mailed as its receipt. */
export function withdrawalEffects(at: Date): WithdrawalEffects {
  const after = (months: number) => `${dateInSeoul(monthsAfter(at, months))}까지`;
  return {
    deletedNow: [
      '이메일과 닉네임',
      '로그인한 기기와 2단계 인증, 카카오·네이버·구글 등 다른 로그인 방법과의 연결',
      '즐겨찾기와 좋아요',
      '작성을 마치지 않은 리뷰와 그 사진',
      '받은 알림과 알림 메일 설정',
      '만들어 둔 내 데이터 파일',
      '여행 플랜의 공유 링크와 동행 접근(플랜은 더 이상 누구도 볼 수 없음)',
    ],
    kept: [
      {
        what: '아이디와 되돌릴 수 없게 바꾼 비밀번호(이 기간에는 같은 아이디로 다시 가입할 수 없음)',
        until: after(MEMBER_KEPT_MONTHS),
      },
      { what: '여행 플랜', until: after(PLANS_KEPT_MONTHS) },
      { what: '서비스 이용 기록', until: after(USAGE_KEPT_MONTHS) },
      { what: '상담 내용과 상담원의 메모', until: `상담이 끝난 뒤 ${CONSULTATIONS_KEPT_MONTHS}개월까지` },
      { what: '남긴 문의와 답변', until: `남긴 날부터 ${CONSULTATIONS_KEPT_MONTHS}개월까지` },
      { what: '작성한 리뷰와 사진(작성자는 탈퇴한 사용자로 표시)', until: '기한 없음' },
    ],
  };
}

const SEOUL_OFFSET_MS = 9 * 3600 * 1000;

function dateInSeoul(instant: Date): string {
  return new Date(instant.getTime() + SEOUL_OFFSET_MS).toISOString().slice(0, 10).replaceAll('-', '.');
}
