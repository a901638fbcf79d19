import { type AuditKind, auditKind } from '@osaka/contracts';

export interface AuditFilter {
  kind: '' | AuditKind;
  /** Member number of an administrator. */
  actor: string;
  from: string;
  to: string;
  target: string;
}

/** Reads the filter from the URL; invalid values are ignored. */
export function auditFilterOf(address: URLSearchParams): AuditFilter {
  return {
    kind: auditKind.safeParse(address.get('kind')).data ?? '',
    actor: /^[1-9]\d{0,14}$/.exec(address.get('actor') ?? '')?.[0] ?? '',
    from: dayOf(address.get('from')),
    to: dayOf(address.get('to')),
    target: (address.get('target') ?? '').slice(0, 50),
  };
}

export function auditAddress(filter: AuditFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

function dayOf(text: string | null): string {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}
