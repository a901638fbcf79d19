import { AppError, type Member } from '@osaka/service-kit';

/** Who calls is said by the token; a number sent along must be the same. */
export function requireOwn(member: Member, memberNo: number | undefined): void {
  if (memberNo !== undefined && memberNo !== member.memberNo) throw new AppError('FORBIDDEN', '접근 권한이 없습니다.');
}
