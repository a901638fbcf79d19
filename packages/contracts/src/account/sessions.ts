import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { instant } from '../shared/values.ts';

export const SESSION_MESSAGES = {
  notFound: '로그인한 기기를 찾을 수 없습니다.',
  ended: '선택한 기기에서 로그아웃했습니다.',
  othersEnded: '다른 기기에서 모두 로그아웃했습니다.',
} as const;

const ownSession = z.object({
  sessionId: z.string(),
  /** In words, for example "Windows의 Chrome". */
  device: z.string(),
  startedAt: instant,
  /** The latest renewal; a browser in use renews its session at least every 15 minutes. */
  lastUsedAt: instant,
  /** When it ends without further use. Older releases omit it. */
  endsAt: z.optional(instant),
  /** The session that makes this call. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

/** The member's sessions: the current one first, then by last use. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/members/sessions',
  access: 'member',
  success: dataOnly(z.array(ownSession)),
});

/** Ends one of the member's own sessions; its tokens and sockets end on every service. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/members/sessions/{sessionId}',
  access: 'member',
  params: z.object({ sessionId: z.string().check(z.maxLength(64)) }),
  success: envelope(z.null()),
});

/** Ends every session of the member except the current one. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/members/sessions',
  access: 'member',
  success: envelope(z.null()),
});
