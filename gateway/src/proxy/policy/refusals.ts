import { COMMON_MESSAGES } from '@osaka/service-kit';

/** The label `reason` of the metric http_refusals_total. */
export type RefusalReason =
  | 'malformed'
  | 'unknown_address'
  | 'method'
  | 'slow_head'
  | 'slow_body'
  | 'body_size'
  | 'head_size'
  | 'request_limit'
  | 'report_limit'
  | 'connection_limit'
  | 'body_share'
  | 'bodies_full'
  | 'upload_share'
  | 'uploads_full'
  | 'service_away'
  | 'service_busy'
  | 'no_release'
  | 'preview'
  | 'upgrade'
  | 'failure'
  | 'aborted_body'
  | 'client_left'
  | 'slow_reader';

export interface Refusal {
  reason: RefusalReason;
  status: number;
  message: string;
  headers?: Record<string, string>;
}

/** Thrown to refuse the current request. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export const refusals = {
  malformed: { reason: 'malformed', status: 400, message: COMMON_MESSAGES.malformed },
  unknownAddress: { reason: 'unknown_address', status: 404, message: COMMON_MESSAGES.unknownAddress },
  longSessionId: { reason: 'malformed', status: 400, message: '세션 아이디는 64자까지 쓸 수 있습니다.' },
  upgradeRequired: {
    reason: 'upgrade',
    status: 426,
    message: 'WebSocket 연결이 필요합니다.',
    headers: { upgrade: 'websocket', connection: 'upgrade' },
  },
  slowHead: { reason: 'slow_head', status: 408, message: COMMON_MESSAGES.tooSlow },
  slowBody: { reason: 'slow_body', status: 408, message: COMMON_MESSAGES.tooSlow },
  tooLarge: { reason: 'body_size', status: 413, message: COMMON_MESSAGES.tooLarge },
  headersTooLarge: { reason: 'head_size', status: 431, message: '요청 헤더가 너무 큽니다.' },
  failed: { reason: 'failure', status: 500, message: COMMON_MESSAGES.serverError },
  unavailable: unavailable('service_away', 2),
  serviceBusy: unavailable('service_busy', 2),
  noRelease: unavailable('no_release', 2),
} satisfies Record<string, Refusal>;

export function wrongMethod(...allow: string[]): Refusal {
  return { reason: 'method', status: 405, message: COMMON_MESSAGES.wrongMethod, headers: { allow: allow.join(', ') } };
}

export function unavailable(reason: RefusalReason, retryAfterS: number): Refusal {
  return { reason, status: 503, message: COMMON_MESSAGES.serverError, headers: { 'retry-after': String(retryAfterS) } };
}

export function tooMany(reason: RefusalReason, retryAfterS: number): Refusal {
  return {
    reason,
    status: 429,
    message: COMMON_MESSAGES.tooMany,
    headers: { 'retry-after': String(Math.max(1, retryAfterS)) },
  };
}
