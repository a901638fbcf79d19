import { type SignUp, signUp } from '@osaka/contracts/account';
import type { AccountConfig } from './config.ts';

/**
 * The first administrator from the configuration; exits with code 78 and one line per fault when it breaks the sign-up
 * rules.
 */
export function administratorOf({
  ADMIN_ID,
  ADMIN_PASSWORD,
  ADMIN_NAME,
  ADMIN_EMAIL,
}: AccountConfig): SignUp | undefined {
  if (!ADMIN_ID) return undefined;
  const draft = signUp.body.safeParse({
    memberId: ADMIN_ID,
    memberPw: ADMIN_PASSWORD,
    memberName: ADMIN_NAME,
    email: ADMIN_EMAIL,
  });
  if (draft.success) return draft.data;
  for (const { path, message } of draft.error.issues)
    process.stderr.write(`configuration: administrator: ${path.join('.')}: ${message}\n`);
  process.exit(78);
}
