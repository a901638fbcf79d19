import { isolated } from '@osaka/contracts';
import { escapeHtml, FACTS_STYLE, type MailWords, mailPage, timeInKorea } from '@osaka/service-kit/mail';
import type { StoredInquiry } from '../inquiries/inquiries.repository.ts';

const HELLO = '안녕하세요, 오사카로입니다.';
const box = (text: string) =>
  `<p class="code" style="${FACTS_STYLE};overflow-wrap:anywhere">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

/** For the customer service: what a visitor has left. An answer goes to the visitor. */
export function inquiryMail({ inquiryNo, name, email, content, createdAt }: StoredInquiry): MailWords {
  const title = `문의 ${inquiryNo}번이 남겨졌습니다`;
  const facts = [`이름: ${isolated(name)}`, `이메일: ${email}`, `시각: ${timeInKorea(createdAt)} (한국 시간)`];
  const note = '상담 관리 화면에서 답변하거나 이 메일에 답장해 주세요.';
  return {
    subject: `[오사카로] ${title}`,
    text: `${facts.join('\n')}\n\n${content}\n\n${note}\n`,
    html: mailPage(title, facts.map(escapeHtml).join('<br>'), box(content), [note]),
  };
}

/** For the visitor: the answer, with the own question. */
export function answerMail({ content, answer }: StoredInquiry): MailWords {
  const title = '문의하신 내용에 답변드립니다';
  const own = '보내신 문의';
  return {
    subject: `[오사카로] ${title}`,
    text: `${HELLO}\n\n${answer?.content}\n\n${isolated(answer?.staffName ?? '')} 상담원\n\n${own}\n${content.replace(/^/gm, '> ')}\n`,
    html: mailPage(
      title,
      `${escapeHtml(isolated(answer?.staffName ?? ''))} 상담원의 답변입니다.`,
      box(answer?.content ?? ''),
      [`<b>${own}</b>`, escapeHtml(content).replaceAll('\n', '<br>')],
    ),
  };
}

/** For the customer: the whole conversation. */
export function transcriptMail(transcript: string): MailWords {
  const title = '상담 내용을 보내드립니다';
  const reason = '요청하신 상담 대화입니다. 시각은 한국 시간입니다.';
  const note = '본인이 요청하지 않았다면 이 메일을 무시해 주세요.';
  return {
    subject: `[오사카로] ${title}`,
    text: `${HELLO}\n\n${reason}\n\n${transcript}\n${note}\n`,
    html: mailPage(title, reason, box(transcript), [note]),
  };
}
