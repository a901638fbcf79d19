import { addCannedReply, changeCannedReply, listCannedReplies, removeCannedReply } from '@osaka/contracts/chat';
import { on } from '@osaka/service-kit';
import type { CannedReplies } from './canned-replies.service.ts';

export function cannedReplyRoutes(replies: CannedReplies) {
  return [
    on(listCannedReplies, async () => ({ replies: await replies.all() })),
    on(addCannedReply, async ({ body }) => ({ reply: await replies.add(body) })),
    on(changeCannedReply, async ({ params, body }) => ({ reply: await replies.change(params.replyNo, body) })),
    on(removeCannedReply, async ({ params }) => {
      await replies.remove(params.replyNo);
      return { removed: true };
    }),
  ];
}
