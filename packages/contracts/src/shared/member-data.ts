import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * A file of the archive that a member may download: its text, or the address at the same service from which its bytes
 * come.
 */
const memberFile = z.union([
  z.object({ path: z.string(), text: z.string() }),
  z.object({ path: z.string(), address: z.string() }),
]);
export type MemberFile = z.output<typeof memberFile>;

export const memberFilesPage = z.object({
  files: z.array(memberFile),
  /** `after` of the next page; null on the last one. */
  next: z.nullable(z.string()),
});
export type MemberFilesPage = z.output<typeof memberFilesPage>;

/**
 * Internal: every service that declares `memberData` in its slice.ts answers this call with what it stores about the
 * member of the access token, in pages. svc-account makes the call with a separate token for that member, so that no
 * service takes a member number on trust.
 */
export const readMemberFiles = endpoint({
  method: 'GET',
  path: '/internal/member-data',
  access: 'member',
  query: z.object({ after: z._default(z.string().check(z.maxLength(100)), '') }),
  success: memberFilesPage,
});
