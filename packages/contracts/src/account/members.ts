import * as z from 'zod/mini';
import { endpoint, envelope } from '../shared/endpoint.ts';
import { role } from '../shared/tokens.ts';
import { instant, pageNumber, searchText, serial, serialText, whenMissing, yesNo } from '../shared/values.ts';

export const MEMBERS_PER_PAGE = 5;

export const memberRow = z.object({
  memberNo: serial,
  memberId: z.string(),
  memberName: z.string(),
  enrollDate: instant,
  memberRole: role,
  isActive: yesNo,
});
export type MemberRow = z.output<typeof memberRow>;

/** Sort orders; a minus means descending. Member numbers follow the order of joining. */
const memberSort = z.enum(['-no', 'no', 'id', '-id', 'name', '-name']);
export type MemberSort = z.output<typeof memberSort>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/admin/members',
  access: 'admin',
  query: z.object({
    page: pageNumber,
    status: z.optional(yesNo),
    role: z.optional(role),
    /** Part of the id, the nickname or the mail address. */
    search: searchText,
    sort: z._default(memberSort, '-no'),
  }),
  success: envelope(z.object({ list: z.array(memberRow), totalCount: z.int() })),
});
export type MemberQuery = z.output<typeof listMembers.query>;

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/admin/{memberNo}/role',
  access: 'admin',
  params: z.object({ memberNo: serialText }),
  query: z.object({ role: z.enum(role.options, whenMissing('변경할 권한을 선택해주세요.')) }),
  success: envelope(memberRow),
});

/** Ends every session of another member; their tokens and sockets end on every service. */
export const endMemberSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/members/{memberNo}/sessions',
  access: 'admin',
  params: z.object({ memberNo: serialText }),
  success: envelope(z.null()),
});
