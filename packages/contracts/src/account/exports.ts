import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { instant } from '../shared/values.ts';

export const EXPORT_MESSAGES = {
  requested: '데이터 파일을 만들고 있어요. 다 되면 이메일로 알려 드릴게요.',
  making: '이미 데이터 파일을 만들고 있어요. 다 되면 이메일로 알려 드릴게요.',
  ready: '받을 수 있는 데이터 파일이 이미 있어요. 이메일로 보낸 링크를 확인해 주세요.',
  missing: '데이터 파일을 찾을 수 없습니다.',
  notOwn: '본인의 데이터만 받을 수 있습니다.',
  expired: '만료되었거나 취소된 링크입니다.',
} as const;

/** How long a finished file can be downloaded. */
export const EXPORT_KEPT_HOURS = 24;

/**
 * The member's latest request. `expired`: its time is over. `failed`: it could not be made, and a new one may be
 * requested.
 */
export const exportStatus = z.object({
  state: z.enum(['none', 'making', 'ready', 'expired', 'failed']),
  requestedAt: z.nullable(instant),
  /** Of a file that is or was ready. */
  expiresAt: z.nullable(instant),
  /** Size of the zip file, while it is ready. */
  bytes: z.nullable(z.int()),
});
export type ExportStatus = z.output<typeof exportStatus>;

/** Orders a zip file with everything that the site stores about the member; 409 while one is being made or ready. */
export const requestExport = endpoint({
  method: 'POST',
  path: '/api/members/export',
  access: 'member',
  success: envelope(exportStatus),
  status: 201,
});

/** Not in the specification: the state for the screen. */
export const readExportStatus = endpoint({
  method: 'GET',
  path: '/api/members/export',
  access: 'member',
  success: dataOnly(exportStatus),
});

/**
 * The zip file itself, for its member alone: another member 403, an unknown token 404, 24 hours after it was made 410.
 */
export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/members/export/{token}',
  access: 'member',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  success: z.unknown(),
  mediaTypes: ['application/zip'],
});
