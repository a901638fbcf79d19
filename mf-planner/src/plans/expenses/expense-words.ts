import type { Expenses, NamedPerson } from '@osaka/contracts/planner';
import { csvLine } from '@osaka/domain/csv';
import { countText, type Settlement, wonOf, wonText } from '@osaka/domain/money';
import { nameOf } from '../../people/person-words.ts';

type Shown = Pick<Expenses['expenses'][number], 'amount' | 'currency'>;

/** 3,870엔, 45,000원 */
export function amountText({ amount, currency }: Shown): string {
  return currency === 'JPY' ? `${countText(amount)}엔` : wonText(amount);
}

/** Digits as they are typed: full width, with commas and spaces. Undefined where they are no whole number. */
export function amountOf(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').replaceAll(/[\s,]/g, '');
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : undefined;
}

/** For a messenger. */
export function settlementText(planTitle: string, rate: number, settlement: Settlement<NamedPerson>): string {
  return [
    `${planTitle} 정산`,
    `모두 ${wonText(settlement.total)} (100엔 = ${wonText(rate)})`,
    ...settlement.transfers.map(({ from, to, amount }) => `${nameOf(from)} → ${nameOf(to)} ${wonText(amount)}`),
    ...(settlement.transfers.length === 0 ? ['주고받을 돈이 없어요.'] : []),
  ].join('\n');
}

/** A table for spreadsheets, which would run a cell that begins like a formula. */
export function csvOf({ expenses, rate }: Expenses): string {
  const rows = expenses.map((each) => [
    each.day === null ? '' : `${each.day}일차`,
    each.title,
    each.category,
    String(each.amount),
    each.currency,
    String(wonOf(each, rate)),
    nameOf(each.payer),
    each.sharers.map(({ person, weight }) => `${nameOf(person)} ${weight}`).join(' / '),
  ]);
  const head = ['날짜', '내용', '분류', '금액', '통화', '원', '낸 사람', '나눈 사람'];
  return `\uFEFF${[head, ...rows].map(csvLine).join('\r\n')}\r\n`;
}
