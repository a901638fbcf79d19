import { ok } from '@osaka/contracts';
import { checkBookmark, listBookmarks, toggleBookmark } from '@osaka/contracts/travel';
import { on, type Route, requireOwnMemberNo } from '@osaka/service-kit';
import type { BookmarkService } from './bookmarks.service.ts';

export function bookmarkRoutes(bookmarks: BookmarkService): Route[] {
  return [
    on(checkBookmark, async ({ member, query }) => {
      requireOwnMemberNo(member, query.memberNo);
      return ok(await bookmarks.check(member.memberNo, query.travelNo));
    }),
    on(toggleBookmark, async ({ member, body }) => {
      requireOwnMemberNo(member, body.memberNo);
      return ok(await bookmarks.toggle(member.memberNo, body.travelNo));
    }),
    on(listBookmarks, async ({ member, query }) => {
      requireOwnMemberNo(member, query.memberNo);
      return ok(await bookmarks.list(member.memberNo));
    }),
  ];
}
