import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { instant, neededSerial, pageNumber, pageSize, searchText, serialText, text } from '../shared/values.ts';
import { theme } from './catalogue.ts';
import { destinationDraft } from './destination-drafts.ts';
import { shapeIn } from './destination-fields.ts';
import { destination, destinationCard } from './destinations.ts';

export const ADMIN_DESTINATIONS_PER_PAGE = 10;
export const DESTINATION_IMAGES = { maxFiles: 5, maxFileBytes: 10 * 1024 * 1024 };

const row = z.extend(destinationCard, { createdDate: instant, modifiedDate: instant });
export type AdminDestinationRow = z.output<typeof row>;
const page = dataOnly(z.object({ data: z.array(row), total: z.int() }));

export const listAdminDestinations = endpoint({
  method: 'GET',
  path: '/api/admin/travels/list',
  access: 'admin',
  query: z.object({ page: pageNumber, size: pageSize(ADMIN_DESTINATIONS_PER_PAGE) }),
  success: page,
});

export const adminDestinationFilter = {
  search: searchText,
  status: z._default(z.enum(['', 'all', 'active', 'inactive']), ''),
  period: z._default(z.enum(['', 'all', 'today', '7d', '30d']), 'all'),
  /** Number or name. */
  thema: z._default(text(50, '테마는 50자까지 입력 가능합니다.'), ''),
};

/** Sort orders; a minus means descending. Numbers follow the order of registration. */
const destinationSort = z.enum(['-no', 'no', 'title', '-title', 'modified', '-modified']);
export type DestinationSort = z.output<typeof destinationSort>;

export const searchAdminDestinations = endpoint({
  method: 'GET',
  path: '/api/admin/travels/filter/search',
  access: 'admin',
  query: z.object({
    page: pageNumber,
    size: pageSize(ADMIN_DESTINATIONS_PER_PAGE),
    ...adminDestinationFilter,
    sort: z._default(destinationSort, '-no'),
  }),
  success: page,
});
/** Without page and order. */
export type AdminDestinationFilter = Omit<AdminDestinationQuery, 'page' | 'size' | 'sort'>;
export type AdminDestinationQuery = z.output<typeof searchAdminDestinations.query>;

/** `version` is sent back with a change for optimistic locking. */
export const adminDestination = z.extend(destination, { ...shapeIn('admin'), version: z.int() });
export type AdminDestination = z.output<typeof adminDestination>;

const byTravelNo = z.object({ travelNo: serialText });
export const getAdminDestination = endpoint({
  method: 'GET',
  path: '/api/admin/travels/{travelNo}',
  access: 'admin',
  params: byTravelNo,
  success: dataOnly(adminDestination),
});
export const listDestinationThemes = endpoint({
  method: 'GET',
  path: '/api/admin/travels/{travelNo}/themas',
  access: 'admin',
  params: byTravelNo,
  success: dataOnly(z.array(theme)),
});
/** Toggles the stored status; with `status` it sets that one, which is safe for concurrent calls. */
export const toggleDestination = endpoint({
  method: 'DELETE',
  path: '/api/admin/travels/{travelNo}',
  access: 'admin',
  params: byTravelNo,
  query: z.object({ status: z.optional(z.enum(['Y', 'N'])) }),
  success: envelope(adminDestination),
});

const bridge = {
  path: '/api/admin/travels/thema-bridge',
  access: 'admin' as const,
  body: z.object({ travelNo: neededSerial('여행지를 선택해주세요.'), themaNo: neededSerial('테마를 선택해주세요.') }),
  success: envelope(z.array(theme)),
};
export const attachTheme = endpoint({ method: 'POST', ...bridge });
export const detachTheme = endpoint({ method: 'DELETE', ...bridge });

export const createDestination = endpoint({
  method: 'POST',
  path: '/api/admin/travels',
  access: 'admin',
  body: destinationDraft,
  success: envelope(adminDestination),
  status: 201,
  idempotent: true,
});

/** What a change of an outdated version is refused with. */
export const ADMIN_STALE = '다른 관리자가 먼저 수정했습니다. 최신 내용을 확인한 뒤 다시 저장해주세요.';

/** With an outdated `version` it answers 409 instead of overwriting. */
export const updateDestination = endpoint({
  method: 'PUT',
  path: '/api/admin/travels/{travelNo}',
  access: 'admin',
  params: byTravelNo,
  body: z.extend(destinationDraft, { version: z.optional(z.int()) }),
  success: envelope(adminDestination),
});

/** Addresses of the stored pictures, in the order of the files. */
export const uploadImages = endpoint({
  method: 'POST',
  path: '/api/upload/s3',
  access: 'admin',
  multipart: { files: 'files', ...DESTINATION_IMAGES },
  success: z.object({ data: z.array(z.string()) }),
});
