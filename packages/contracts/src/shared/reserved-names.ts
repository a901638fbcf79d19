/** The answer to a name that would pass for the operator, its staff or the site itself. */
export const NAME_RESERVED = '사용할 수 없는 이름입니다.';

const WORDS = [
  ...['운영자', '운영진', '운영팀', '관리자', '최고관리자', '고객센터', '고객지원', '상담원', '상담사', '안내'],
  ...['오사카로', '탈퇴한사용자', '탈퇴한회원', '탈퇴회원', '시스템', '공식'],
  ...[
    'osakaro',
    'admin',
    'administrator',
    'operator',
    'manager',
    'moderator',
    'staff',
    'support',
    'system',
    'official',
  ],
];
/** What makes no other name of a reserved one: 관리자님, 오사카로의상담원, 상담원 2. */
const BESIDE = ['님', '의', '팀', '봇', '계정'];
// Letters and digits of other scripts that look like Latin ones, after lower case and without accents.
const LOOKALIKES: Record<string, string> = {
  ...lookalikes('аеорсухіјѕԁһкмтвн', 'aeopcyxijsdhkmtbh'),
  ...lookalikes('αεορτικνυσ', 'aeoptiknus'),
  ...lookalikes('01345!|$@7', 'oieasiisat'),
};

function lookalikes(letters: string, latin: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter, at) => [letter, latin[at] ?? letter]));
}

const reserved = WORDS.map(looksOf).join('|');
const RESERVED = new RegExp(`^(?=.*(?:${reserved}))(?:${reserved}|${BESIDE.join('|')}|\\d)+$`);

/** Whether a name consists of reserved words in any spelling: with spaces, other widths, accents or lookalike letters. */
export function isReservedName(name: string): boolean {
  const folded = foldName(name);
  return RESERVED.test(looksOf(folded)) || RESERVED.test(looksOf(folded.replace(/\d+$/, '')));
}

function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{Mn}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}!|$@]/gu, '');
}

/** Letters that look alike are one: l and i, 0 and o. */
function looksOf(name: string): string {
  return [...name]
    .map((letter) => LOOKALIKES[letter] ?? letter)
    .join('')
    .replaceAll('l', 'i');
}
