import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { instant, secretText, typed, whenMissing } from '../shared/values.ts';
import { newPasskey, passkeyAssertion, passkeyOptions } from './passkeys.ts';
import { tokens } from './signed-in.ts';

export const SECOND_FACTOR_MESSAGES = {
  stepNeeded: '2단계 인증을 진행해주세요.',
  stepOver: '인증 시간이 지났습니다. 다시 로그인해주세요.',
  codeMissing: '인증번호를 입력해주세요.',
  codeFormat: '인증번호 6자리 또는 복구 코드를 입력해주세요.',
  codeWrong: '인증번호가 일치하지 않습니다.',
  recoveryCodeWrong: '복구 코드가 일치하지 않거나 이미 사용한 코드입니다.',
  codeUsed: '이미 사용한 인증번호입니다. 앱에 새 번호가 나오면 입력해주세요.',
  proofMissing: '2단계 인증으로 본인임을 확인해주세요.',
  appReady: '인증 앱에 QR 코드를 등록해주세요.',
  passkeyReady: '패스키를 확인해주세요.',
  appOn: '인증 앱이 연결되었습니다.',
  appOff: '인증 앱 연결을 해제했습니다.',
  alreadyOn: '이미 인증 앱을 사용하고 있습니다.',
  alreadyOff: '사용하고 있는 인증 앱이 없습니다.',
  setUpOver: '설정 시간이 지났습니다. 처음부터 다시 진행해주세요.',
  recoveryCodesMade: '새 복구 코드를 만들었습니다. 이전 코드는 더 이상 사용할 수 없습니다.',
  required: '관리자 계정은 2단계 인증을 끌 수 없습니다.',
  notOn: '2단계 인증을 먼저 켜주세요.',
  changedMeanwhile: '다른 곳에서 2단계 인증이 변경되었습니다. 다시 시도해주세요.',
} as const;

/** Codes of an authenticator app: RFC 6238 with six digits. */
export const APP_CODE = { digits: 6, periodS: 30 } as const;
export const RECOVERY_CODES = { count: 10, pattern: /^[0-9A-HJKMNP-TV-Z]{5}-?[0-9A-HJKMNP-TV-Z]{5}$/ } as const;

/** Six digits of the app, or a recovery code; spaces and lower case are accepted. */
export const secondFactorCode = z.pipe(
  typed(whenMissing(SECOND_FACTOR_MESSAGES.codeMissing)).check(z.maxLength(40, SECOND_FACTOR_MESSAGES.codeFormat)),
  z.pipe(
    z.transform((typed: string) => typed.replace(/\s/g, '').toUpperCase()),
    z.string().check(
      z.minLength(1, SECOND_FACTOR_MESSAGES.codeMissing),
      z.refine((code) => /^\d{6}$/.test(code) || RECOVERY_CODES.pattern.test(code), SECOND_FACTOR_MESSAGES.codeFormat),
    ),
  ),
);
export const appCode = z.pipe(
  typed(whenMissing(SECOND_FACTOR_MESSAGES.codeMissing)).check(z.maxLength(40, SECOND_FACTOR_MESSAGES.codeWrong)),
  z.pipe(
    z.transform((typed: string) => typed.replace(/\s/g, '')),
    z
      .string()
      .check(z.minLength(1, SECOND_FACTOR_MESSAGES.codeMissing), z.regex(/^\d{6}$/, SECOND_FACTOR_MESSAGES.codeWrong)),
  ),
);

/** The second factor, where it is on. */
export const secondProof = { code: z.optional(secondFactorCode), passkey: z.optional(passkeyAssertion) };

/**
 * Proves that the owner of the account makes the change: the second factor where it is on, else the password.
 * A stolen session alone can therefore neither remove a second factor nor add one.
 */
export const ownerProof = z.object({
  memberPw: z.optional(secretText(200)),
  ...secondProof,
});
export type OwnerProof = z.output<typeof ownerProof>;

/** What an authenticator app needs; the QR code is drawn from `uri`. */
export const appSetUp = z.object({ secret: z.string(), uri: z.string() });
export type AppSetUp = z.output<typeof appSetUp>;

/** Shown once; the service keeps keyed digests. Absent when the member has codes already. */
export const recoveryCodes = z.optional(z.array(z.string()));
/** The session that makes the change goes on with this token; all others end. */
const changed = z.object({ tokens, recoveryCodes });

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/members/second-factor',
  access: 'member',
  success: dataOnly(
    z.object({
      hasApp: z.boolean(),
      recoveryCodesLeft: z.int(),
      /** Administrators of a production installation cannot turn off their last second factor. */
      isRequired: z.boolean(),
      passkeys: z.array(
        z.object({ passkeyId: z.string(), name: z.string(), createdAt: instant, lastUsedAt: z.optional(instant) }),
      ),
    }),
  ),
});
export type SecondFactorState = z.output<typeof readSecondFactor.success>['data'];

/** Prepares an authenticator app; nothing changes until `confirmApp`. */
export const setUpApp = endpoint({
  method: 'POST',
  path: '/api/members/second-factor/app',
  access: 'member',
  body: ownerProof,
  success: envelope(appSetUp),
});

export const confirmApp = endpoint({
  method: 'POST',
  path: '/api/members/second-factor/app/confirm',
  access: 'member',
  body: z.object({ code: appCode }),
  success: envelope(changed),
});

export const removeApp = endpoint({
  method: 'DELETE',
  path: '/api/members/second-factor/app',
  access: 'member',
  body: ownerProof,
  success: envelope(changed),
});

/** Replaces all recovery codes. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/members/second-factor/recovery-codes',
  access: 'member',
  body: ownerProof,
  success: envelope(changed),
});

/** What the browser needs to prove one of the member's passkeys in the `passkey` of a proof. */
export const offerProof = endpoint({
  method: 'POST',
  path: '/api/members/second-factor/proof',
  access: 'member',
  success: envelope(passkeyOptions),
});

/** What the browser needs to make a passkey; nothing changes until `addPasskey`. */
export const offerPasskey = endpoint({
  method: 'POST',
  path: '/api/members/second-factor/passkeys/options',
  access: 'member',
  body: ownerProof,
  success: envelope(passkeyOptions),
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/members/second-factor/passkeys',
  access: 'member',
  body: z.object({ passkey: newPasskey }),
  success: envelope(changed),
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/members/second-factor/passkeys/{passkeyId}',
  access: 'member',
  params: z.object({ passkeyId: z.string().check(z.maxLength(1400)) }),
  body: ownerProof,
  success: envelope(changed),
});
