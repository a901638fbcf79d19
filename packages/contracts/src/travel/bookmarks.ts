import * as z from 'zod/mini';
import { dataOnly, endpoint } from '../shared/endpoint.ts';
import { neededSerial, serial, serialText } from '../shared/values.ts';
import { destinationCard } from './destinations.ts';

/** 1 means bookmarked. */
const state = dataOnly(z.literal([0, 1]));

export const checkBookmark = endpoint({
  method: 'GET',
  path: '/api/bookMark/check-book',
  access: 'member',
  query: z.object({ travelNo: serialText, memberNo: z.optional(serialText) }),
  success: state,
});

export const toggleBookmark = endpoint({
  method: 'POST',
  path: '/api/bookMark/bookmark',
  access: 'member',
  body: z.object({ travelNo: neededSerial('여행지를 선택해주세요.'), memberNo: z.optional(serial) }),
  success: state,
});

export const listBookmarks = endpoint({
  method: 'GET',
  path: '/api/mypage/bookmarks',
  access: 'member',
  query: z.object({ memberNo: z.optional(serialText) }),
  success: dataOnly(z.array(destinationCard)),
});
