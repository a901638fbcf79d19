import { login, requireSession, sendSignUpCode, signUp, verifySignUpCode } from '@osaka/contracts/account';
import type { Site } from './site.ts';

export const samplePassword = 'Osaka12!';

/** Fictional members; their mails stay in the local inbox. */
export const sampleMembers = [
  { memberId: 'sample01', memberName: '벚꽃여행자', email: 'sample01@osaka.example' },
  { memberId: 'sample02', memberName: '다코야키', email: 'sample02@osaka.example' },
  { memberId: 'sample03', memberName: '골목산책', email: 'sample03@osaka.example' },
];

export interface SampleMember {
  isNew: boolean;
  accessToken: string;
}

/** Signs a sample member up with the mail code, or logs an existing one in. */
export async function enterAs(site: Site, member: (typeof sampleMembers)[number]): Promise<SampleMember> {
  const earlier = await accessTokenOf(site, member.memberId).catch(() => undefined);
  if (earlier) return { isNew: false, accessToken: earlier };
  const { memberId, memberName, email } = member;
  await site.call(sendSignUpCode, { body: { email } });
  await site.call(verifySignUpCode, { body: { email, verifyCode: await site.codeMailedTo(email) } });
  await site.call(signUp, { body: { memberId, memberName, email, memberPw: samplePassword } });
  return { isNew: true, accessToken: await accessTokenOf(site, memberId) };
}

async function accessTokenOf(site: Site, memberId: string): Promise<string> {
  const { data } = await site.call(login, { body: { memberId, memberPw: samplePassword } });
  return requireSession(data).tokens.accessToken;
}
