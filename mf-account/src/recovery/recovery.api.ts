import {
  sendFindIdCode,
  sendFindPasswordCode,
  setNewPassword,
  verifyFindIdCode,
  verifyFindPasswordCode,
} from '@osaka/contracts/account';
import { call } from '@osaka/web-kit';
import { mutationOptions } from '@osaka/web-kit/query';

export const sendCodeForId = (memberName: string, email: string) =>
  call(sendFindIdCode, { body: { memberName, email } });
export const findId = (email: string, verifyCode: string) =>
  call(verifyFindIdCode, { body: { email, verifyCode } }).then(({ data }) => data.memberId);

/** Query key under which the found id is passed to the screen that shows it. */
export const FOUND_ID = ['found-id'];

export const sendCodeForPassword = (memberId: string, email: string) =>
  call(sendFindPasswordCode, { body: { memberId, email } });
/** The grant for a new password is an HttpOnly cookie. */
export const findPassword = (memberId: string, email: string, verifyCode: string) =>
  call(verifyFindPasswordCode, { body: { memberId, email, verifyCode } });

export const renewPassword = mutationOptions({
  mutationFn: (body: { memberId: string; newPassword: string }) => call(setNewPassword, { body }),
});
