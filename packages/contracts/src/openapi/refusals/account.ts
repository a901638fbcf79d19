import {
  EXPORT_MESSAGES,
  MESSAGES,
  NOTICE_MAIL_TEXTS,
  OIDC_MESSAGES,
  PASSKEY_MESSAGES,
  PUSH_MESSAGES,
  SECOND_FACTOR_MESSAGES,
  SESSION_MESSAGES,
} from '../../account/index.ts';
import { NAME_RESERVED } from '../../shared/index.ts';
import type { Refusals } from '../client-document.ts';

const OTHER_SITE = '허용되지 않은 요청입니다.';
const OTHER_MEMBER = '본인의 정보만 변경할 수 있습니다.';
const FROM_OTHER_SITE = { 403: [OTHER_SITE] };

const { alreadyOn, changedMeanwhile, codeUsed, codeWrong, recoveryCodeWrong, setUpOver } = SECOND_FACTOR_MESSAGES;
const STEP_OVER = { 401: [SECOND_FACTOR_MESSAGES.stepOver], ...FROM_OTHER_SITE };
/** Of calls that ask for the password or, where it is on, the second factor. */
const NO_PROOF = [
  SECOND_FACTOR_MESSAGES.proofMissing,
  MESSAGES.passwordMismatch,
  MESSAGES.passwordNotSet,
  codeWrong,
  codeUsed,
  recoveryCodeWrong,
  PASSKEY_MESSAGES.refused,
];
const byOwner = (...conflicts: string[]) => ({
  400: NO_PROOF,
  ...FROM_OTHER_SITE,
  409: [PASSKEY_MESSAGES.refused, ...conflicts],
});
const MAIL_CODE = {
  400: [MESSAGES.codeWrong],
  429: ['인증 시도 횟수를 초과했습니다. 잠시 후 다시 시도해주세요.'],
};

/** The messages that svc-account refuses with beyond what follows from the declarations of its calls. */
export const accountRefusals: Refusals = {
  addPasskey: {
    400: [PASSKEY_MESSAGES.refused],
    ...FROM_OTHER_SITE,
    409: [PASSKEY_MESSAGES.full, setUpOver, changedMeanwhile],
  },
  addPushSubscription: { 400: [PUSH_MESSAGES.unknownService, PUSH_MESSAGES.wrongKeys], 404: [PUSH_MESSAGES.off] },
  beginOidc: { 404: [OIDC_MESSAGES.unknown], 503: [OIDC_MESSAGES.away] },
  changeMemberName: { 400: [NAME_RESERVED], 403: [OTHER_MEMBER], 409: [MESSAGES.nameTaken] },
  changePassword: {
    ...byOwner(),
    400: [MESSAGES.passwordRule, MESSAGES.passwordCommon, ...NO_PROOF],
    403: [OTHER_MEMBER, OTHER_SITE],
  },
  changeRole: {
    404: [MESSAGES.memberNotFound],
    409: [
      '자신의 권한은 변경할 수 없습니다.',
      '마지막 관리자의 권한은 변경할 수 없습니다.',
      '탈퇴한 회원의 권한은 변경할 수 없습니다.',
    ],
  },
  checkMemberName: { 400: [NAME_RESERVED] },
  confirmApp: { 400: [codeWrong], 409: [alreadyOn, setUpOver, changedMeanwhile] },
  confirmAppAtLogin: { ...STEP_OVER, 400: [codeWrong], 409: [alreadyOn, setUpOver, changedMeanwhile] },
  downloadExport: { 403: [EXPORT_MESSAGES.notOwn], 404: [EXPORT_MESSAGES.missing], 410: [EXPORT_MESSAGES.expired] },
  endMemberSessions: {
    404: [MESSAGES.memberNotFound],
    409: ['자신의 로그인은 내 정보에서 관리해주세요.', '탈퇴한 회원은 로그인되어 있지 않습니다.'],
  },
  endOidc: {
    401: [OIDC_MESSAGES.refused, OIDC_MESSAGES.stepOver],
    404: [OIDC_MESSAGES.unknown],
    503: [OIDC_MESSAGES.away],
  },
  endSession: { 404: [SESSION_MESSAGES.notFound] },
  joinByOidc: {
    400: [MESSAGES.emailUnverified],
    401: [OIDC_MESSAGES.stepOver, MESSAGES.loginFailed],
    403: [MESSAGES.withdrawn, OTHER_SITE],
    409: [OIDC_MESSAGES.taken, OIDC_MESSAGES.joinedBefore],
  },
  joinOwnByOidc: {
    ...byOwner(OIDC_MESSAGES.taken, OIDC_MESSAGES.joinedBefore),
    401: [OIDC_MESSAGES.stepOver],
  },
  leaveOidc: { 404: [OIDC_MESSAGES.notJoined], 409: [OIDC_MESSAGES.passwordFirst], ...FROM_OTHER_SITE },
  login: { 401: [MESSAGES.loginFailed], 403: [MESSAGES.withdrawn, OTHER_SITE] },
  logout: FROM_OTHER_SITE,
  offerPasskey: byOwner(PASSKEY_MESSAGES.full),
  offerPasskeyAtLogin: STEP_OVER,
  offerProof: FROM_OTHER_SITE,
  proveByCode: { ...STEP_OVER, 400: [codeWrong, codeUsed, recoveryCodeWrong] },
  proveByPasskey: { ...STEP_OVER, 400: [PASSKEY_MESSAGES.refused], 409: [PASSKEY_MESSAGES.refused] },
  refresh: { 401: ['인증이 만료되었습니다. 다시 로그인해주세요.'], ...FROM_OTHER_SITE },
  removeApp: byOwner(SECOND_FACTOR_MESSAGES.required, SECOND_FACTOR_MESSAGES.alreadyOff, changedMeanwhile),
  removePasskey: { ...byOwner(SECOND_FACTOR_MESSAGES.required, changedMeanwhile), 404: [PASSKEY_MESSAGES.notFound] },
  renewRecoveryCodes: byOwner(SECOND_FACTOR_MESSAGES.notOn, changedMeanwhile),
  requestExport: { 409: [EXPORT_MESSAGES.making, EXPORT_MESSAGES.ready] },
  setNewPassword: {
    400: [MESSAGES.newPasswordFormat, MESSAGES.passwordCommon],
    403: [MESSAGES.emailIncomplete, OTHER_SITE],
    409: ['비밀번호 변경 중 오류가 발생했습니다.'],
  },
  setUpApp: byOwner(alreadyOn),
  setUpAppAtLogin: { ...STEP_OVER, 409: [alreadyOn] },
  signInByOidc: { 401: [OIDC_MESSAGES.stepOver], ...FROM_OTHER_SITE },
  signUp: {
    400: [MESSAGES.passwordCommon, MESSAGES.emailUnverified],
    ...FROM_OTHER_SITE,
    409: [MESSAGES.idTaken, MESSAGES.nameTaken, MESSAGES.emailTaken],
  },
  signUpByOidc: {
    400: [MESSAGES.emailUnverified],
    401: [OIDC_MESSAGES.stepOver],
    ...FROM_OTHER_SITE,
    409: [MESSAGES.idTaken, MESSAGES.nameTaken, MESSAGES.emailTaken],
  },
  stopNoticeMail: { 404: [NOTICE_MAIL_TEXTS.unknownLink] },
  verifyFindIdCode: { ...MAIL_CODE, 404: [MESSAGES.memberNotFound] },
  verifyFindPasswordCode: { ...MAIL_CODE, ...FROM_OTHER_SITE, 404: [MESSAGES.memberNotFound] },
  verifySignUpCode: { ...MAIL_CODE, ...FROM_OTHER_SITE },
  withdraw: { ...byOwner('마지막 관리자는 탈퇴할 수 없습니다.'), 403: [OTHER_MEMBER, OTHER_SITE] },
};
