import * as z from 'zod/mini';
import { endpoint, envelope } from '../shared/endpoint.ts';
import { isReservedName, NAME_RESERVED } from '../shared/reserved-names.ts';
import { filled, mailAddress, secretText, serial, typed, whenMissing } from '../shared/values.ts';
import { secondStep } from './second-step.ts';
import { loginInfo, type SignedIn, session, tokens } from './signed-in.ts';

export const MESSAGES = {
  memberIdMissing: '아이디를 입력해주세요.',
  memberIdFormat: '아이디 형식이 올바르지 않습니다.',
  passwordMissing: '비밀번호를 입력해주세요.',
  passwordFormat: '비밀번호 형식이 올바르지 않습니다.',
  passwordRule: '비밀번호는 영문, 숫자, 특수문자 포함 8~12자여야 합니다.',
  passwordNotSet: '아직 비밀번호가 없습니다. 비밀번호 찾기에서 이메일로 비밀번호를 먼저 정해주세요.',
  passwordCommon: '유출된 적이 있는 흔한 비밀번호입니다. 다른 비밀번호를 입력해주세요.',
  newPasswordFormat: '비밀번호 형식이 맞지 않습니다.',
  passwordMismatch: '비밀번호가 일치하지 않습니다.',
  nameMissing: '닉네임을 입력해주세요.',
  nameFormat: '닉네임은 한글 또는 영문 2~10자만 가능합니다.',
  nameAvailable: '사용 가능한 닉네임입니다.',
  nameTaken: '닉네임이 중복입니다.',
  idAvailable: '사용 가능한 아이디입니다.',
  idTaken: '이미 사용 중인 아이디입니다.',
  emailTaken: '이미 가입된 이메일입니다.',
  emailMissing: '이메일을 입력해주세요.',
  emailFormat: '유효한 이메일 형식이 아닙니다.',
  emailUnverified: '이메일 인증 후 회원가입 해주세요.',
  codeSent: '인증번호를 발송했습니다.',
  codeMissing: '인증번호를 입력해주세요.',
  codeWrong: '인증번호가 일치하지 않습니다.',
  emailVerified: '이메일 인증이 완료되었습니다!',
  memberNotFound: '회원 정보를 찾을 수 없습니다.',
  loginFailed: '아이디 혹은 비밀번호가 잘못 입력되었습니다.',
  withdrawn: '탈퇴한 계정입니다.',
  emailIncomplete: '이메일 인증을 완료해주세요.',
  passwordRecovered: '비밀번호가 변경되었습니다. 다시 로그인해주세요.',
  loggedIn: '로그인되었습니다.',
  refreshed: '로그인이 연장되었습니다.',
  loggedOut: '로그아웃되었습니다.',
} as const;

export const memberId = typed(whenMissing(MESSAGES.memberIdMissing)).check(
  z.regex(/^[A-Za-z0-9]{6,20}$/, MESSAGES.memberIdFormat),
);
/** 8-12 letters, digits and @$!%*#?&, at least one of each kind; each screen has its own message. */
const passwordWith = (message: string, missing: string = MESSAGES.passwordMissing) =>
  z
    .string(whenMissing(missing))
    .check(z.regex(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[@$!%*#?&])[A-Za-z\d@$!%*#?&]{8,12}$/, message));
export const password = passwordWith(MESSAGES.passwordFormat);
export const changedPassword = passwordWith(MESSAGES.passwordRule, '새 비밀번호를 입력해주세요.');
export const recoveredPassword = passwordWith(MESSAGES.newPasswordFormat, '새 비밀번호를 입력해주세요.');
/** 2-10 complete Korean syllables or English letters. */
export const memberName = typed(whenMissing(MESSAGES.nameMissing)).check(
  z.regex(/^[가-힣A-Za-z]{2,10}$/, MESSAGES.nameFormat),
);
/** Of a guest or a new member; administrators may take reserved names. */
export const unreservedName = memberName.check(z.refine((name) => !isReservedName(name), NAME_RESERVED));
export const email = mailAddress(MESSAGES.emailFormat, whenMissing(MESSAGES.emailMissing));
export const verifyCode = typed(whenMissing(MESSAGES.codeMissing)).check(z.regex(/^\d{4}$/, MESSAGES.codeWrong));

const done = envelope(z.null());
const CODE_MAILS = { name: 'code-mail', points: 30, perS: 3600 };
/** Enough for an office that signs up at once, too few to enumerate ids or nicknames. */
const CHECKS = { points: 100, perS: 3600 };

/** The form checks the patterns before the call; here any mismatch gives the same uniform failure. */
export const anyPassword = (missing: string) => secretText(200, whenMissing(missing));
const anyId = typed(whenMissing(MESSAGES.memberIdMissing)).check(z.maxLength(200));
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  cookies: { reads: ['refreshToken', 'device'], sets: ['refreshToken', 'device', 'secondStep'] },
  body: z.object({ memberId: anyId, memberPw: anyPassword(MESSAGES.passwordMissing) }),
  /**
   * With a second factor there is no session yet: the answer names the methods of proof, and a cookie names the pending
   * login.
   */
  success: envelope(z.union([session, z.object({ secondStep })])),
});
export type Login = z.output<typeof login.body>;

/** The session of a login; throws for an account with a second factor. */
export function requireSession(data: z.output<typeof login.success>['data']): SignedIn {
  if ('tokens' in data) return data;
  throw new Error('this login needs a second step');
}

export const newMember = { memberId, memberPw: password, memberName, email };
export const signUp = endpoint({
  method: 'POST',
  path: '/api/members',
  access: 'public',
  cookies: { reads: ['emailVerification'] },
  limit: { name: 'sign-up', points: 20, perS: 3600 },
  body: z.object({ ...newMember, memberName: unreservedName }),
  success: envelope(z.object({ memberNo: serial, memberId: z.string(), memberName: z.string() })),
  status: 201,
});
export type SignUp = z.output<typeof signUp.body>;

export const sendSignUpCode = endpoint({
  method: 'POST',
  path: '/api/emails/send-email',
  access: 'public',
  limit: CODE_MAILS,
  body: z.object({ email, memberName: z.optional(anyId), memberId: z.optional(anyId) }),
  success: done,
});

export const verifySignUpCode = endpoint({
  method: 'POST',
  path: '/api/emails/verify-code',
  access: 'public',
  cookies: { sets: ['emailVerification'] },
  body: z.object({ email, verifyCode }),
  success: done,
});

export const sendFindIdCode = endpoint({
  method: 'POST',
  path: '/api/emails/find-id',
  access: 'public',
  limit: CODE_MAILS,
  body: z.object({ memberName: filled(memberName, MESSAGES.nameMissing), email: filled(email, MESSAGES.emailMissing) }),
  success: done,
});

export const sendFindPasswordCode = endpoint({
  method: 'POST',
  path: '/api/emails/find-password',
  access: 'public',
  limit: CODE_MAILS,
  body: z.object({ memberId: filled(memberId, MESSAGES.memberIdMissing), email: filled(email, MESSAGES.emailMissing) }),
  success: done,
});

export const verifyFindIdCode = endpoint({
  method: 'POST',
  path: '/api/emails/findVerify-code',
  access: 'public',
  body: z.object({ verifyCode, email }),
  success: envelope(z.object({ memberId: z.string() })),
});

/** Sets the single-use password reset grant as an httpOnly cookie. */
export const verifyFindPasswordCode = endpoint({
  method: 'POST',
  path: '/api/emails/findPassword-code',
  access: 'public',
  cookies: { sets: ['passwordGrant'] },
  body: z.object({ memberId, email, verifyCode }),
  success: done,
});

export const setNewPassword = endpoint({
  method: 'POST',
  path: '/api/emails/new-password',
  access: 'public',
  cookies: { reads: ['passwordGrant'], sets: ['passwordGrant', 'device'] },
  body: z.object({ memberId, newPassword: recoveredPassword }),
  success: done,
});

export const checkMemberName = endpoint({
  method: 'GET',
  path: '/api/members/checkedMemberName',
  access: 'public',
  limit: { name: 'check-member-name', ...CHECKS },
  query: z.object({ newMemberName: memberName }),
  success: envelope(z.object({ available: z.boolean() })),
});

/** Not in the specification: lets the sign-up form report a taken id early. */
export const checkMemberId = endpoint({
  method: 'GET',
  path: '/api/members/checkedMemberId',
  access: 'public',
  limit: { name: 'check-member-id', ...CHECKS },
  query: z.object({ memberId }),
  success: envelope(z.object({ available: z.boolean() })),
});

export const changeMemberName = endpoint({
  method: 'PATCH',
  path: '/api/members/changeName',
  access: 'member',
  body: z.object({ memberNo: z.optional(serial), newMemberName: memberName }),
  /** Includes a token with the new name, which later posts are signed with. */
  success: envelope(z.extend(loginInfo, { tokens: z.optional(tokens) })),
});
