import { newMember, type SignUp } from '@osaka/contracts/account';
import * as z from 'zod/mini';
import type { AccountConfig } from './config.ts';

/** The rules of sign-up for those who set the variables; the site says them in its own language. */
const VARIABLES: Record<string, string> = {
  memberId: 'ADMIN_ID: 6 to 20 letters and digits',
  memberPw: 'ADMIN_PASSWORD: 8 to 12 letters, digits and @$!%*#?&, at least one of each',
  memberName: 'ADMIN_NAME: 2 to 10 Korean syllables or English letters',
  email: 'ADMIN_EMAIL: a mail address',
};

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
  const draft = z.object(newMember).safeParse({
    memberId: ADMIN_ID,
    memberPw: ADMIN_PASSWORD,
    memberName: ADMIN_NAME,
    email: ADMIN_EMAIL,
  });
  if (draft.success) return draft.data;
  for (const name of new Set(draft.error.issues.map(({ path }) => String(path[0]))))
    process.stderr.write(`configuration: ${VARIABLES[name]}\n`);
  process.exit(78);
}
