import {
  answerInquiry,
  type Inquiry,
  leaveInquiry,
  listInquiries,
  mailTranscript,
  noticeWanted,
  SUPPORT_TEXTS,
  TRANSCRIPTS_PER_ROOM,
} from '@osaka/contracts/chat';
import { AppError, eventOf, on } from '@osaka/service-kit';
import { answerNotice } from '../rooms/answer-notices.ts';
import { refuseReservedName } from '../rooms/reserved-name.ts';
import type { ChatServices } from '../services.ts';
import type { StoredInquiry } from './inquiries.repository.ts';

/** Inquiries that are left outside of the hours, and conversations by mail. */
export function inquiryRoutes({ clock, inquiries, limiter, mails, rooms }: ChatServices) {
  return [
    on(leaveInquiry, async ({ body: { requestId, ...words }, member }) => {
      refuseReservedName('name', words.name, member);
      const inquiryNo = await inquiries.add(requestId, {
        ...words,
        createdAt: clock.now().toISOString(),
        ...(member ? { memberNo: member.memberNo } : {}),
      });
      // Repeated with the request, because the process may have ended between the two writes.
      await mails.accept({ mailId: `inquiry-${inquiryNo}`, kind: 'inquiry', inquiryNo });
      return { inquiryNo };
    }),
    on(listInquiries, async () => ({ inquiries: (await inquiries.findListed()).map(toWire) })),
    on(answerInquiry, async ({ params: { inquiryNo }, body: { content, staffName } }) => {
      const asked = await inquiries.find(inquiryNo);
      const answer = { content, staffName, at: clock.now().toISOString() };
      const answered = await inquiries.answer(inquiryNo, answer, asked ? noticesOf(asked, clock.now()) : []);
      const inquiry = answered ?? (await inquiries.find(inquiryNo));
      if (!inquiry) throw new AppError('NOT_FOUND', SUPPORT_TEXTS.inquiryUnknown);
      // The same answer again is a retry, whose mail may not be stored yet.
      if (inquiry.answer?.content !== content) throw new AppError('CONFLICT', SUPPORT_TEXTS.inquiryAnswered);
      await mails.accept({ mailId: `answer-${inquiryNo}`, kind: 'answer', inquiryNo });
      return { inquiry: toWire(inquiry) };
    }),
    on(mailTranscript, async ({ params: { roomId }, body: { requestId, email } }) => {
      await rooms.known(roomId);
      // Those behind one address share no limit of mails that would be low enough for one person.
      await limiter.byKey(TRANSCRIPTS_PER_ROOM, roomId);
      await mails.accept({ mailId: `transcript-${requestId}`, kind: 'transcript', roomId, to: email });
      return { success: true };
    }),
  ];
}

/** The answer itself goes to the mail address of the inquiry. */
function noticesOf({ inquiryNo, memberNo, content }: StoredInquiry, at: Date) {
  if (!memberNo) return [];
  const notice = answerNotice(memberNo, inquiryNo, content, at);
  return [eventOf(noticeWanted, 1, { ...notice, text: `${notice.text} 메일로 보냈어요.`, isMailed: true })];
}

function toWire({ memberNo: _memberNo, ...inquiry }: StoredInquiry): Inquiry {
  return inquiry;
}
