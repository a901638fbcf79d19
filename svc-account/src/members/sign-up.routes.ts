import { created, ok } from '@osaka/contracts';
import { checkMemberId, checkMemberName, MESSAGES, signUp } from '@osaka/contracts/account';
import { on } from '@osaka/service-kit';
import type { Cookie } from '../cookies.ts';
import type { OwnSiteCheck } from '../own-site.ts';
import type { MemberRepository } from './members.repository.ts';
import type { SignUpService } from './sign-up.service.ts';

interface SignUpRouteParts {
  signUps: SignUpService;
  members: MemberRepository;
  /** Of the browser that verified the address. */
  cookie: Cookie;
  checkOwnSite: OwnSiteCheck;
}

export function signUpRoutes({ signUps, members, cookie, checkOwnSite }: SignUpRouteParts) {
  return [
    on(signUp, async ({ body, clientAddress, http }) => {
      checkOwnSite(http);
      const { memberNo, memberId, memberName } = await signUps.signUp(body, cookie.read(http), clientAddress);
      return created({ memberNo, memberId, memberName }, '회원가입이 완료되었습니다.');
    }),
    on(checkMemberName, async ({ query, member }) => {
      const owner = await members.findByMemberName(query.newMemberName);
      const available = !owner || owner.memberNo === member?.memberNo;
      return ok({ available }, available ? MESSAGES.nameAvailable : MESSAGES.nameTaken);
    }),
    on(checkMemberId, async ({ query }) => {
      const available = !(await members.findByMemberId(query.memberId));
      return ok({ available }, available ? MESSAGES.idAvailable : MESSAGES.idTaken);
    }),
  ];
}
