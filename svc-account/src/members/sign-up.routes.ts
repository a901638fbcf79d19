import { created, ok } from '@osaka/contracts';
import { checkMemberId, checkMemberName, MESSAGES, signUp } from '@osaka/contracts/account';
import { on } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import { refuseReservedName } from './reserved-name.ts';
import type { SignUpService } from './sign-up.service.ts';

export function signUpRoutes({ checkSameOrigin, cookies, members }: AccountContext, signUps: SignUpService) {
  return [
    on(signUp, async ({ body, clientAddress, http }) => {
      checkSameOrigin(http);
      const { memberNo, memberId, memberName } = await signUps.signUp(
        body,
        cookies.verification.read(http),
        clientAddress,
      );
      return created({ memberNo, memberId, memberName }, '회원가입이 완료되었습니다.');
    }),
    on(checkMemberName, async ({ query, member }) => {
      refuseReservedName(member, query.newMemberName);
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
