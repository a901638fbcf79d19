import { answerInquiry, type Inquiry, listInquiries } from '@osaka/contracts/chat';
import { call } from '@osaka/web-kit';

export async function allInquiries(): Promise<Inquiry[]> {
  return (await call(listInquiries)).inquiries;
}

/** Mails the answer to the visitor. */
export async function sendAnswer(inquiryNo: number, staffName: string, content: string): Promise<void> {
  await call(answerInquiry, { params: { inquiryNo: String(inquiryNo) }, body: { staffName, content } });
}
