import { countCharacters, cutCharacters, isolated } from '@osaka/contracts';
import { providerLabel, withdrawalEffects } from '@osaka/contracts/account';
import { CODE_STYLE, escapeHtml, FACTS_STYLE, type MailWords, mailPage, timeInKorea } from '@osaka/service-kit/mail';
import type { BellMail, LoginChangeMail, ReviewMail } from './mail-content.ts';

const SUBJECTS = {
  'sign-up': '회원가입 인증번호',
  'find-id': '아이디 찾기 인증번호',
  'find-password': '비밀번호 찾기 인증번호',
} as const;

const REASONS = {
  'sign-up': '오사카로 회원가입을 위한 인증번호입니다.',
  'find-id': '오사카로 아이디 찾기를 위한 인증번호입니다.',
  'find-password': '오사카로 비밀번호 찾기를 위한 인증번호입니다.',
} as const;

const VALID = '인증번호는 5분 동안 사용할 수 있습니다.';
const NOT_YOU = '본인이 요청하지 않았다면 이 메일을 무시해 주세요. 인증번호를 다른 사람에게 알려주지 마세요.';

const HELLO = '안녕하세요, 오사카로입니다.';

/** The code mail as text and HTML. */
export function codeMail(purpose: keyof typeof SUBJECTS, code: string): MailWords {
  return {
    subject: `[오사카로] ${SUBJECTS[purpose]}`,
    text: `${HELLO}\n\n${REASONS[purpose]}\n\n인증번호: ${code}\n\n${VALID}\n${NOT_YOU}\n`,
    html: mailPage(SUBJECTS[purpose], REASONS[purpose], `<p class="code" style="${CODE_STYLE}">${code}</p>`, [
      VALID,
      NOT_YOU,
    ]),
  };
}

const NEW_DEVICE = '새 기기에서 로그인했습니다';
const NEW_DEVICE_REASON = '처음 보는 기기에서 회원님의 계정에 로그인했습니다.';
const WAS_YOU = '본인이라면 이 메일을 무시해 주세요.';
const WAS_NOT_YOU = '본인이 아니라면 내 정보의 로그인한 기기에서 그 기기를 로그아웃하고 비밀번호를 바로 변경해 주세요.';

/** The notice of a login in a browser that was not seen before, as text and HTML. */
export function newDeviceMail({ device, signedInAt }: { device: string; signedInAt: string }): MailWords {
  const facts = [`기기: ${device}`, `시각: ${timeInKorea(signedInAt)} (한국 시간)`];
  return {
    subject: `[오사카로] ${NEW_DEVICE}`,
    text: `${HELLO}\n\n${NEW_DEVICE_REASON}\n\n${facts.join('\n')}\n\n${WAS_YOU}\n${WAS_NOT_YOU}\n`,
    html: mailPage(
      NEW_DEVICE,
      NEW_DEVICE_REASON,
      `<p class="code" style="${FACTS_STYLE}">${facts.map(escapeHtml).join('<br>')}</p>`,
      [WAS_YOU, WAS_NOT_YOU],
    ),
  };
}

const EXPORT_READY = '내 데이터 파일이 준비되었습니다';
const EXPORT_REASON = '요청하신 내 데이터 파일을 만들었습니다. 아래 링크에서 내려받을 수 있습니다.';
const EXPORT_LOGIN = '받으려면 이 계정으로 로그인해야 합니다. 다른 사람은 이 링크로 받을 수 없습니다.';
const EXPORT_NOT_YOU = '본인이 요청하지 않았다면 비밀번호를 바로 변경해 주세요.';

/** The link to the file with the member's own data. */
export function exportMail({ url, expiresAt }: { url: string; expiresAt: string }): MailWords {
  const until = `${timeInKorea(expiresAt)}(한국 시간)까지 받을 수 있으며, 그 뒤에는 파일이 삭제됩니다.`;
  const link = escapeHtml(url);
  return {
    subject: `[오사카로] ${EXPORT_READY}`,
    text: `${HELLO}\n\n${EXPORT_REASON}\n\n${url}\n\n${until}\n${EXPORT_LOGIN}\n${EXPORT_NOT_YOU}\n`,
    html: mailPage(
      EXPORT_READY,
      EXPORT_REASON,
      `<p class="code" style="${FACTS_STYLE}"><a class="brand" style="color:#2b3a8c" href="${link}">내 데이터 받기</a></p>`,
      [until, EXPORT_LOGIN, EXPORT_NOT_YOU],
    ),
  };
}

const LOGIN_CHANGES = {
  on: { title: '2단계 인증을 켰습니다', reason: '이제 로그인할 때 비밀번호와 함께 인증 앱이나 패스키로 확인합니다.' },
  off: { title: '2단계 인증을 껐습니다', reason: '이제 비밀번호만으로 로그인할 수 있습니다.' },
  changed: { title: '2단계 인증이 변경되었습니다', reason: '인증 앱, 패스키 또는 복구 코드가 변경되었습니다.' },
  'recovery-code-used': {
    title: '복구 코드로 로그인했습니다',
    reason: '회원님의 복구 코드로 계정에 로그인했습니다. 사용한 코드는 다시 쓸 수 없습니다.',
  },
  'provider-joined': {
    title: '로그인 방법을 연결했습니다',
    reason: '이제 비밀번호 대신 {} 계정으로 로그인할 수 있습니다.',
  },
  'provider-left': {
    title: '로그인 방법의 연결을 해제했습니다',
    reason: '이제 {} 계정으로는 로그인할 수 없습니다.',
  },
} as const;
const FACTOR_WAS_NOT_YOU =
  '본인이 아니라면 비밀번호를 바로 변경하고, 내 정보의 2단계 인증, 로그인 연결, 로그인한 기기를 확인해 주세요.';

/** The notice of a change of the ways to log in, or of an unusual use, as text and HTML. */
export function loginChangeMail({ news, provider = '', at }: Omit<LoginChangeMail, 'purpose' | 'to'>): MailWords {
  const { title, reason: said } = LOGIN_CHANGES[news];
  const reason = said.replace('{}', providerLabel(provider));
  const time = `시각: ${timeInKorea(at)} (한국 시간)`;
  return {
    subject: `[오사카로] ${title}`,
    text: `${HELLO}\n\n${reason}\n\n${time}\n\n${WAS_YOU}\n${FACTOR_WAS_NOT_YOU}\n`,
    html: mailPage(title, reason, `<p class="code" style="${FACTS_STYLE}">${time}</p>`, [WAS_YOU, FACTOR_WAS_NOT_YOU]),
  };
}

const WITHDRAWN = '회원 탈퇴가 완료되었습니다';
const WITHDRAWN_REASON = '그동안 오사카로를 이용해 주셔서 감사합니다. 탈퇴하면서 지운 것과 남은 것을 알려 드립니다.';
const WITHDRAWN_NOT_YOU =
  '본인이 탈퇴하지 않았다면 고객센터로 바로 알려 주세요. 이 메일을 보낸 뒤 이메일 주소도 삭제합니다.';

/** The receipt of a withdrawal: deleted data, and kept data with their end. */
export function withdrawalMail({ withdrawnAt }: { withdrawnAt: string }): MailWords {
  const { deletedNow, kept } = withdrawalEffects(new Date(withdrawnAt));
  const parts = [
    { title: '바로 지운 것', lines: deletedNow },
    { title: '남은 것과 기한', lines: kept.map(({ what, until }) => `${what}: ${until}`) },
  ];
  const at = `탈퇴 시각: ${timeInKorea(withdrawnAt)} (한국 시간)`;
  const html = parts
    .map(({ title, lines }) => `<b>${title}</b><br>${lines.map((line) => `· ${escapeHtml(line)}`).join('<br>')}`)
    .join('<br><br>');
  return {
    subject: `[오사카로] ${WITHDRAWN}`,
    text: `${HELLO}\n\n${WITHDRAWN_REASON}\n\n${at}\n\n${parts.map(({ title, lines }) => `${title}\n${lines.map((line) => `- ${line}`).join('\n')}`).join('\n\n')}\n\n${WITHDRAWN_NOT_YOU}\n`,
    html: mailPage(WITHDRAWN, WITHDRAWN_REASON, `<p class="code" style="${FACTS_STYLE}">${html}</p>`, [
      at,
      WITHDRAWN_NOT_YOU,
    ]),
  };
}

const REVIEW_DECIDED = {
  blinded: {
    title: '작성하신 리뷰가 블라인드되었습니다',
    lead: '작성하신 리뷰를 신고받아 검토했고, 다른 방문자에게 보이지 않도록 블라인드했습니다.',
    label: '사유',
  },
  shown: {
    title: '작성하신 리뷰가 다시 보입니다',
    lead: '블라인드했던 리뷰를 다시 검토해 모두에게 다시 보이도록 했습니다.',
    label: '',
  },
  kept: {
    title: '이의제기에 답변드립니다',
    lead: '이의제기를 검토했지만 리뷰의 블라인드를 유지합니다.',
    label: '답변',
  },
  restored: {
    title: '이의제기에 답변드립니다',
    lead: '이의제기를 받아들여 리뷰를 모두에게 다시 보이도록 했습니다.',
    label: '답변',
  },
} as const;
const OWN_REVIEWS = '내가 쓴 리뷰 보기';

/** Why a review is hidden or shown again, and the answer to an appeal. */
export function reviewMail({
  outcome,
  travelName,
  reviewTitle,
  reason,
  appealUntil,
  url,
}: Omit<ReviewMail, 'purpose' | 'to'>): MailWords {
  const { title, lead, label } = REVIEW_DECIDED[outcome];
  const facts = [
    `여행지: ${isolated(travelName)}`,
    ...(reviewTitle ? [`리뷰: ${isolated(reviewTitle)}`] : []),
    ...(label && reason ? [`${label}: ${reason}`] : []),
  ];
  const notes = appealUntil
    ? [`결정이 맞지 않다면 ${timeInKorea(appealUntil)}(한국 시간)까지 내가 쓴 리뷰에서 한 번 이의제기할 수 있습니다.`]
    : [];
  const link = `<a class="brand" style="color:#2b3a8c" href="${escapeHtml(url)}">${OWN_REVIEWS}</a>`;
  return {
    subject: `[오사카로] ${title}`,
    text: `${[HELLO, lead, facts.join('\n'), ...notes, `${OWN_REVIEWS}: ${url}`].join('\n\n')}\n`,
    html: mailPage(
      title,
      lead,
      `<p class="code" style="${FACTS_STYLE}">${facts.map((fact) => escapeHtml(fact).replaceAll('\n', '<br>')).join('<br>')}</p>`,
      [...notes, link],
    ),
  };
}

const SUBJECT_LENGTH = 60;
const OPEN_NOTICE = '열어 보기';
const STOP_MAIL = '이 메일 그만 받기';

/** What the bell shows. `page` asks before it stops the mails of this kind, `call` is for mail clients. */
export function bellMail(
  { memberName, text, url }: Pick<BellMail, 'memberName' | 'text' | 'url'>,
  { page, call }: { page: string; call: string },
): MailWords & { unsubscribeUrl: string } {
  const said = isolated(text);
  const link = (label: string, to: string) =>
    `<a class="brand" style="color:#2b3a8c" href="${escapeHtml(to)}">${label}</a>`;
  return {
    subject: `[오사카로] ${countCharacters(text) > SUBJECT_LENGTH ? `${cutCharacters(text, SUBJECT_LENGTH)}…` : text}`,
    text: `${memberName}님, ${said}\n\n${OPEN_NOTICE}: ${url}\n\n${STOP_MAIL}: ${page}\n`,
    html: mailPage(
      '새 알림',
      escapeHtml(`${memberName}님, ${said}`),
      `<p class="code" style="${FACTS_STYLE}">${link(OPEN_NOTICE, url)}</p>`,
      [link(STOP_MAIL, page)],
    ),
    unsubscribeUrl: call,
  };
}
