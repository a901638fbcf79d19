import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import {
  instant,
  mailAddress,
  neededSerial,
  pageNumber,
  pageSize,
  searchText,
  serial,
  serialText,
  text,
  visibleText,
} from '../shared/values.ts';
import { theme, withoutComma } from './catalogue.ts';
import { destination, destinationCard, openingTime } from './destinations.ts';
import { factDrafts } from './fact-drafts.ts';

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
export const adminDestination = z.extend(destination, { version: z.int() });
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

const times = z.array(openingTime).check(
  z.refine((list) => new Set(list.map(({ dayOfWeek }) => dayOfWeek)).size === list.length, {
    error: '운영 시간은 요일마다 하나만 입력할 수 있습니다.',
  }),
);
const categoryChoice = z.int('카테고리를 선택해주세요.').check(z.positive('카테고리를 선택해주세요.'));
const districtChoice = z.int('지역을 선택해주세요.').check(z.positive('지역을 선택해주세요.'));
const tagChoice = z.object({
  tagNo: z.optional(z.nullable(serial)),
  tagName: text(50, '태그는 50자까지 입력 가능합니다.').check(withoutComma),
});
const picture = z.object({
  imageUrl: z.string().check(z.regex(/^\/images\/[a-z]+\/[\w-]+\.(webp|avif)$/, '올바른 이미지 주소가 아닙니다.')),
});

export const destinationDraft = z.object({
  title: visibleText(100, '여행지 이름은 100자까지 입력 가능합니다.', '여행지 이름을 입력해주세요.'),
  categoryNo: categoryChoice,
  guNo: districtChoice,
  address: visibleText(200, '주소는 200자까지 입력 가능합니다.', '주소를 입력해주세요.'),
  mapX: z
    .number('경도를 입력해주세요.')
    .check(z.gte(-180, '경도는 -180에서 180 사이여야 합니다.'), z.lte(180, '경도는 -180에서 180 사이여야 합니다.')),
  mapY: z
    .number('위도를 입력해주세요.')
    .check(z.gte(-90, '위도는 -90에서 90 사이여야 합니다.'), z.lte(90, '위도는 -90에서 90 사이여야 합니다.')),
  tel: z._default(
    text(30, '전화번호는 30자까지 입력 가능합니다.').check(
      z.regex(/^$|^[+(]?\d[\d\s().,/~·-]*$/, '전화번호는 숫자와 +, -, 괄호로 입력해주세요.'),
    ),
    '',
  ),
  email: z._default(
    text(100, '이메일은 100자까지 입력 가능합니다.').check(
      z.refine((value) => value === '' || mailAddress('').safeParse(value).success, '올바른 이메일 형식이 아닙니다.'),
    ),
    '',
  ),
  website: z._default(
    text(300, '웹사이트는 300자까지 입력 가능합니다.').check(
      z.regex(/^$|^https?:\/\/\S+$/i, '웹사이트는 http:// 또는 https://로 시작해야 합니다.'),
    ),
    '',
  ),
  explain: z._default(text(200, '짧은 설명은 200자까지 입력 가능합니다.'), ''),
  description: z._default(text(5000, '상세 설명은 5000자까지 입력 가능합니다.'), ''),
  timeList: z._default(times, []),
  optionList: z._default(z.array(z.object({ travelOptionNo: serial })).check(z.maxLength(100)), []),
  tagList: z._default(z.array(tagChoice).check(z.maxLength(30, '태그는 최대 30개까지 입력 가능합니다.')), []),
  imageList: z._default(z.array(picture).check(z.maxLength(5, '이미지는 최대 5장까지만 업로드할 수 있습니다.')), []),
  ...factDrafts,
});
export type DestinationDraft = z.output<typeof destinationDraft>;

export const createDestination = endpoint({
  method: 'POST',
  path: '/api/admin/travels',
  access: 'admin',
  body: destinationDraft,
  success: envelope(adminDestination),
  status: 201,
  idempotent: true,
});

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
