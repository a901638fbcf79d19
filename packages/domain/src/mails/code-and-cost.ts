import type { MailLine } from './confirmation-lines.ts';

/** What the reservation is known by, the surest names first. */
const CODES: readonly RegExp[] = [
  /(?:예약|예매)\s*(?:확인\s*)?(?:번호|코드)|(?:ご?予約|確認)\s*(?:番号|コード)|booking\s*(?:reference|number|code|no\.?|ref\.?)|confirmation\s*(?:number|code|no\.?|#)|reservation\s*(?:number|code|no\.?|id)|record locator|\bPNR\b/i,
  /확인\s*번호|booking id|주문\s*번호|order\s*(?:number|no\.?|id)|受付番号|注文番号|\bconfirmation\b/i,
];
const VALUE =
  /^\s*(?:\([^)]*\))?\s*(?:is|은|는|は)?\s*[:：#=\t]*\s*#?\s*([A-Z0-9][A-Z0-9-]{2,38}[A-Z0-9])(?![A-Za-z0-9@.])/;

/** The code of the reservation; empty where none, or more than one, is named so. */
export function codeIn(lines: readonly MailLine[]): string {
  for (const label of CODES) {
    let isNamed = false;
    const found = new Set(
      lines.flatMap(({ text }, index) => {
        const match = label.exec(text);
        if (!match) return [];
        isNamed ||= /\d/.test(text);
        const rest = text.slice(match.index + match[0].length);
        const value = /^[\s:：#]*$/.test(rest) ? (lines[index + 1]?.text ?? '') : rest;
        return VALUE.exec(value)?.[1] ?? [];
      }),
    );
    if (found.size === 1) return [...found][0] as string;
    // One that is named and cannot be read is not replaced by another number.
    if (found.size > 1 || isNamed) return '';
  }
  return '';
}

const SUM = /총액|총\s*금액|총\s*결제|합계|결제\s*(?:금액|액)|total|grand total|amount (?:paid|due)|合計|お?支払/i;
const AMOUNT = '(\\d{1,3}(?:,\\d{3})+|\\d{2,9})';
const YEN = new RegExp(`${AMOUNT}\\s*(?:엔|円|yen|JPY)|(?:JPY|¥|￥)\\s*${AMOUNT}`, 'i');
const WON = new RegExp(`${AMOUNT}\\s*(?:원|won|KRW)|(?:KRW|₩)\\s*${AMOUNT}`, 'i');

/** The sum that is paid; nothing where several are named. */
export function costIn(lines: readonly MailLine[]): { costYen?: number; costKrw?: number } {
  const found = lines.filter(({ text }) => SUM.test(text) && (YEN.test(text) || WON.test(text)));
  const [only, other] = found.map(({ text }) => text);
  if (only === undefined || (other !== undefined && other !== only)) return {};
  const [yen, won] = [YEN, WON].map((pattern) => pattern.exec(only));
  const amountOf = (match: RegExpExecArray) => Number((match[1] ?? match[2] ?? '').replaceAll(',', ''));
  if (yen && won) return {};
  if (yen) return { costYen: amountOf(yen) };
  return won ? { costKrw: amountOf(won) } : {};
}
