import { datesIn, type FoundDate, type FoundTime, timesIn } from './moments.ts';

/** A line of a mail with the dates and times that say when something is. */
export interface MailLine {
  text: string;
  dates: FoundDate[];
  times: FoundTime[];
}

/** Of the mail, the payment, the cancellation, the counter: no date or time of the journey. */
const BESIDE =
  /예약\s?일(?!시)|예매\s?일|신청\s?일|주문\s?일|발권|발행|발급|결제|구매|접수|무료\s?취소|취소|환불|변경|마감|보낸|받은|발송|작성|생년월일|유효|여권|탑승\s?(?:시각|시간|구|수속)|수속|카운터|운영\s?시간|영업\s?시간|문의|상담|전화|予約日(?!時)|申込|発行|発券|購入|支払|決済|キャンセル|取消|変更|締切|搭乗(?:口|時刻|手続)|受付|営業時間|問い?合わ?せ|電話|送信|受信|有効|last updated|updated|sent:|^(?:date|날짜):.*\d:\d|^on .* wrote|issued|booked on|booking date|reservation date|date of (?:issue|birth|booking)|order(?:ed)? (?:date|on)|purchase|payment|paid|cancel|refund|deadline|closes|close at|boarding|gate|counter|valid|expir|phone|tel[.:]|hours|free (?:of charge )?until/i;

/** Longer lines are texts, of which the beginning is read. */
const LONGEST_LINE = 500;

/** The lines of a mail as they are compared: one width of letters, without marks of quotation. */
export function linesOfMail(text: string, near: string): MailLine[] {
  return text
    .replaceAll('\u3000', '  ')
    .normalize('NFKC')
    .replace(/\u00a0/g, ' ')
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .replace(/^[\s>|*·•▶■□◆◇●○\-–]+/, '')
        .slice(0, LONGEST_LINE)
        .trim(),
    )
    .filter((line) => line !== '')
    .map((line) => {
      const isBeside = BESIDE.test(line);
      const dates = isBeside ? [] : datesIn(line, near);
      // The digits of a date are no time.
      const rest = dates.reduce(
        (left, { at, end }) => left.slice(0, at) + ' '.repeat(end - at) + left.slice(end),
        line,
      );
      return { text: line, dates, times: isBeside ? [] : timesIn(rest) };
    });
}

/** The text behind a label on its line, else the next line; undefined where the label is not there. */
export function labelled(lines: readonly MailLine[], label: RegExp): string | undefined {
  const pattern = new RegExp(`^(?:${label.source})\\s*(?:\\([^)]*\\))?\\s*(?:[:：=\\t]|\\s{2,}|$)\\s*(.*)$`, 'i');
  for (const [index, { text }] of lines.entries()) {
    const found = pattern.exec(text);
    if (found) return (found.at(-1) || lines[index + 1]?.text || '').trim();
  }
  return undefined;
}
