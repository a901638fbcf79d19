import type { AccountContext } from '../context.ts';
import type { StoredMember } from '../member.ts';
import { toNotice } from '../notice.ts';
import type { SecondFactor } from '../second-factor/second-factor.ts';
import type { ArchiveEntry } from './zip.ts';

const GUIDE = `오사카로에 저장된 회원님의 데이터입니다.

account.json        회원 정보, 2단계 인증 수단, 연결한 로그인 방법
devices.json        로그인한 기기와 브라우저 알림을 켰는지
usage.json          최근 3개월의 이용 기록
notices.json        받은 알림
plans/              여행 플랜(.json)과 달력에 넣을 수 있는 일정(.ics)
drafts/             작성 중인 플랜
companion-plans/    동행으로 함께하는 플랜
expenses/           플랜의 경비
calendar-feeds.json 달력 구독
bookmarks.json      즐겨찾기
likes.json          좋아요
reviews/            작성한 리뷰와 사진
review-drafts/      작성 중인 리뷰와 사진
reports.json        신고한 리뷰
review-cases/       신고된 내 리뷰의 그때 글과 사진, 처리 결과와 이의제기
consultations/      로그인하고 시작한 상담의 대화
inquiries/          로그인하고 남긴 문의와 답변

.json 파일은 메모장 같은 편집기로 열 수 있습니다. 시각은 협정 세계시(UTC)이며 한국 시각보다 9시간 느립니다.
`;

/**
 * What this service itself stores about a member; digests, keys and secrets of passwords and of the second factor stay
 * here.
 */
export async function* accountFiles(
  { clock, notices, sessions, usage }: AccountContext,
  member: StoredMember,
): AsyncGenerator<ArchiveEntry> {
  const { memberNo, memberId, memberName, email, memberRole, enrollDate, secondFactor, ties = [] } = member;
  const devices = (await sessions.findOf(memberNo, clock.now()))
    .filter(({ endedAt }) => !endedAt)
    .map(({ device, startedAt, last, expiresAt, push }) => ({
      device,
      startedAt,
      lastUsedAt: last?.turnedAt ?? startedAt,
      expiresAt,
      isToldByPush: push !== undefined,
    }));
  yield { path: '안내.txt', content: GUIDE };
  yield jsonEntry('account.json', {
    memberNo,
    memberId,
    memberName,
    email,
    memberRole,
    enrollDate,
    signInProviders: ties,
    noticeMail: member.noticeMail,
    secondFactor: secondFactor && secondFactorOf(secondFactor),
  });
  yield jsonEntry('devices.json', devices);
  yield jsonEntry('notices.json', (await notices.find(memberNo, undefined, 0)).map(toNotice));
  yield jsonEntry('usage.json', await usage.findOf(memberNo));
}

function secondFactorOf({ app, passkeys = {}, recoveryCodes = [] }: SecondFactor) {
  const named = Object.values(passkeys).map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt }));
  return { hasApp: app !== undefined, passkeys: named, recoveryCodesLeft: recoveryCodes.length };
}

function jsonEntry(path: string, content: unknown): ArchiveEntry {
  return { path, content: JSON.stringify(content, null, 2) };
}
