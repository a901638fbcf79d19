import { CANNED_MAX, CANNED_TEXTS, type CannedReply, type CannedReplyBody } from '@osaka/contracts/chat';
import { AppError } from '@osaka/service-kit';
import type { ChatContext } from '../context.ts';

export type CannedReplies = ReturnType<typeof createCannedReplies>;

/** The replies that staff insert with `/`; the whole team has the same. */
export function createCannedReplies({ cannedReplyRepository: repository, clock }: ChatContext) {
  const stamped = (words: CannedReplyBody) => ({ ...words, updateDate: clock.now().toISOString() });
  const taken = () => new AppError('CONFLICT', CANNED_TEXTS.nameTaken);
  const missing = () => new AppError('NOT_FOUND', CANNED_TEXTS.missing);

  return {
    all: async (): Promise<CannedReply[]> =>
      (await repository.findAll()).sort((one, other) => one.name.localeCompare(other.name, 'ko')),

    async add(words: CannedReplyBody): Promise<CannedReply> {
      if ((await repository.count()) >= CANNED_MAX) throw new AppError('CONFLICT', CANNED_TEXTS.full);
      const reply = await repository.insert(stamped(words));
      if (!reply) throw taken();
      return reply;
    },

    async change(replyNo: number, words: CannedReplyBody): Promise<CannedReply> {
      const { isTaken, reply } = await repository.change(replyNo, stamped(words));
      if (!reply) throw isTaken ? taken() : missing();
      return reply;
    },

    async remove(replyNo: number): Promise<void> {
      if (!(await repository.remove(replyNo))) throw missing();
    },
  };
}
