import type { StoredInquiry } from '../inquiries/inquiries.repository.ts';

/** An inquiry with its answer, for the file of a member's own data. */
export function inquiryFile({ inquiryNo, name, email, content, createdAt, answer }: StoredInquiry): {
  path: string;
  text: string;
} {
  const lines = [`이름: ${name}`, `이메일: ${email}`, `보낸 때: ${createdAt}`, '', content, ''];
  if (answer) lines.push(`답변: ${answer.staffName}, ${answer.at}`, '', answer.content, '');
  return { path: `inquiries/문의-${inquiryNo}.txt`, text: lines.join('\n') };
}
