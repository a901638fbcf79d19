import * as z from 'zod/mini';
import { destinationCard } from './destinations.ts';
import { endpoint, envelope } from './endpoint.ts';
import { serial, serialText } from './values.ts';

/** 1 means bookmarked. */
const state = envelope(z.literal([0, 1]));

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
  body: z.object({ travelNo: serial, memberNo: z.optional(serial) }),
  success: state,
});

export const listBookmarks = endpoint({
  method: 'GET',
  path: '/api/mypage/bookmarks',
  access: 'member',
  query: z.object({ memberNo: z.optional(serialText) }),
  success: envelope(z.array(destinationCard)),
});
