import * as z from 'zod';

const NAME = '여행자';
const PLAN_TITLE = '오사카 3박 4일';
const WORDS = '오사카성과 도톤보리를 둘러보고 싶어요.';
const DATE = '2026-12-24';
const INSTANT = '2026-12-24T03:00:00.000Z';
const KEY = 'k3J9vQ2mXw8RtY5n';
const ROOM = 'p7Lk2Vn9QeXc4Tz8Rb1MwA';
const PICTURE = '/images/places/osaka-castle.webp';

/** Example texts by the name of their field; others are `오사카`. */
const TEXTS: Readonly<Record<string, string>> = {
  accessToken: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
  accommodationLink: 'https://hotel.example/booking/1',
  actorId: 'operator2026',
  address: '1-1 Osakajo, Chuo Ward, Osaka',
  addressJa: '大阪市中央区大阪城1-1',
  after: '2',
  answer: '확인 후 그대로 두기로 했습니다.',
  asOf: '2026-10',
  at: INSTANT,
  attestationObject: KEY,
  authenticatorData: KEY,
  before: '1',
  blindReason: '광고성 내용',
  categoryName: '관광지',
  challenge: KEY,
  changeId: 'change-2026-0001',
  cityName: '오사카시',
  clientDataJSON: KEY,
  clientMessageId: 'message-2026-0001',
  code: '123456',
  column: '이름',
  content: WORDS,
  correctedTo: '오사카성',
  currentPassword: 'Osaka123!',
  customerName: NAME,
  data: PICTURE,
  day: DATE,
  decision: '블라인드',
  description: WORDS,
  detail: '같은 글이 여러 번 올라왔어요.',
  device: 'Chrome, Android',
  draftKey: 'draft-2026-0001',
  email: 'traveler@example.com',
  endDate: '2026-12-27',
  endTime: '18:00',
  explain: WORDS,
  field: '이름',
  fileName: 'osaka.csv',
  firstWords: WORDS,
  guName: '주오구',
  heartsKey: '1',
  id: KEY,
  imagePath: PICTURE,
  imageUrl: PICTURE,
  link: 'https://airline.example/booking/1',
  lunch: '12:00~13:00',
  memberId: 'traveler2026',
  memberName: NAME,
  memberPw: 'Osaka123!',
  memo: '입장권은 미리 예매했어요.',
  message: '저장했습니다.',
  messageId: '1',
  modifiedDate: DATE,
  name: '여행 준비',
  nameJa: '森ノ宮',
  nameKo: '모리노미야',
  newMemberName: NAME,
  newPassword: 'Osaka456!',
  nickname: NAME,
  note: '전화로 확인했어요.',
  notice: '설 연휴에는 쉬어요.',
  officialUrl: 'https://www.osakacastle.net/',
  optionName: '주차장',
  ownerName: NAME,
  page: '/travels/1',
  passkeyId: KEY,
  path: '/travels/1',
  planDescription: WORDS,
  planTitle: PLAN_TITLE,
  rawId: KEY,
  reason: '광고성 내용',
  recoveryCodes: 'K7QM-3XPD',
  reportContent: '기타',
  reportReason: '기타: 같은 글이 여러 번 올라왔어요.',
  requestId: 'request-2026-0001',
  reviewContent: WORDS,
  reviewTitle: '다시 가고 싶은 곳',
  roomId: ROOM,
  roomIds: ROOM,
  secret: 'JBSWY3DPEHPK3PXP',
  selectedRegion: '주오구',
  senderId: KEY,
  senderName: NAME,
  sessionId: KEY,
  signature: KEY,
  sizes: '100vw',
  src: PICTURE,
  srcSet: `${PICTURE} 960w`,
  staffId: KEY,
  staffName: '김상담',
  startDate: DATE,
  startTime: '09:00',
  tagName: '야경',
  targetName: '오사카성',
  tel: '06-6941-3044',
  text: '오사카성은 계절마다 느낌이 달라요.',
  themaName: '역사',
  time: '10:00',
  title: '오사카성',
  titleEn: 'Osaka Castle',
  titleJa: '大阪城',
  titleKana: 'おおさかじょう',
  token: ROOM,
  transportReservationLink: 'https://airline.example/booking/1',
  transports: 'internal',
  travelDescription: WORDS,
  travelImageUrl: PICTURE,
  travelName: '오사카성',
  travelStartDate: DATE,
  unknownColumns: '비고',
  uri: 'otpauth://totp/osakaro:traveler2026?secret=JBSWY3DPEHPK3PXP',
  url: `https://osakaro.example/share/${ROOM}`,
  userHandle: KEY,
  userId: KEY,
  userName: NAME,
  username: NAME,
  verifyCode: '1234',
  visitedMonth: '2026-12',
  website: 'https://www.osakacastle.net/',
  weekly: '평일 09:00~18:00',
  word: '오사카성',
  writer: 'device-2026-0001',
};
/** Example numbers by the name of their field; others are the least that is allowed above 0. */
const NUMBERS: Readonly<Record<string, number>> = {
  averageRating: 4.5,
  bookingNo: 1_500_000_000,
  cityMapX: 135.5023,
  cityMapY: 34.6937,
  guMapX: 135.5023,
  guMapY: 34.6937,
  mapX: 135.5258,
  mapY: 34.6873,
  maxBudget: 1200000,
  minBudget: 800000,
  rating: 5,
  stayMinutes: 90,
  usualStayMinutes: 90,
};
/** Example texts by their format. */
const FORMATS: Readonly<Record<string, string>> = { date: DATE, datetime: INSTANT };

/** A value that a schema accepts, made of examples of its parts. */
export function exampleOf(schema: z.core.$ZodType, name = ''): unknown {
  const noted = z.globalRegistry.get(schema)?.example;
  if (noted !== undefined) return noted;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, exampleOf(part, key)]));
    case 'array':
      return [exampleOf(def.element, name)];
    case 'tuple':
      return def.items.map((item) => exampleOf(item, name));
    case 'record':
      return Object.fromEntries([[String(exampleOf(def.keyType, `${name}Key`)), exampleOf(def.valueType, name)]]);
    case 'union':
      return exampleOf(def.options[0] as z.core.$ZodType, name);
    case 'pipe':
      return exampleOf(isTransform(def.in) ? def.out : def.in, name);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return exampleOf(def.innerType, name);
    case 'lazy':
      return exampleOf(def.getter(), name);
    case 'enum': {
      const values: unknown[] = Object.values(def.entries);
      return values.includes(TEXTS[name]) ? TEXTS[name] : values[0];
    }
    case 'literal':
      return def.values[0];
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'number':
      return NUMBERS[name] ?? Math.max(1, Number((schema as z.core.$ZodNumber)._zod.bag.minimum ?? 1));
    case 'string':
      return TEXTS[name] ?? FORMATS[(schema as z.core.$ZodString)._zod.bag.format ?? ''] ?? '오사카';
    default:
      return {};
  }
}

function isTransform(schema: z.core.$ZodType): boolean {
  return schema._zod.def.type === 'transform';
}
