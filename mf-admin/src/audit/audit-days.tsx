import type { AuditRecord } from '@osaka/contracts';
import { Badge, dateText, instantTimeText, todayInSeoul } from '@osaka/web-kit';
import { Link } from '@osaka/web-kit/router';
import records from '../records.module.css';
import css from './audit.module.css';
import { AuditChanges } from './audit-changes.tsx';
import { KIND_LABELS, targetAddress, verbOf } from './audit-text.ts';

/** Audit entries grouped by day. */
export function AuditDays({ records: all }: { records: readonly AuditRecord[] }) {
  return groupByDay(all).map(({ day, records: ofDay }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={css.day}>
        {day === todayInSeoul() ? `오늘 ${dateText(day)}` : dateText(day)}
      </h2>
      <ul className={records.list}>
        {ofDay.map((record) => (
          <AuditItem key={record.id} record={record} />
        ))}
      </ul>
    </section>
  ));
}

function AuditItem({ record }: { record: AuditRecord }) {
  const { at, actorId, kind, targetName, note } = record;
  const verb = verbOf(record);
  const to = targetAddress(record);
  return (
    <li className={`${records.item} ${css.record}`}>
      <time dateTime={at} className="meta num">
        {instantTimeText(at)}
      </time>
      <div>
        <p className={records.subject}>
          <Badge kind={verb.kind}>{verb.label}</Badge>
          <span className="meta">{KIND_LABELS[kind]}</span>
          {to ? <Link to={to}>{targetName}</Link> : <b>{targetName}</b>}
          {note && <Badge>{note}</Badge>}
        </p>
        <AuditChanges record={record} />
      </div>
      <p className={css.actor}>
        <span className="sr-only">관리자 </span>
        {actorId}
      </p>
    </li>
  );
}

function groupByDay(records: readonly AuditRecord[]): { day: string; records: AuditRecord[] }[] {
  const days: { day: string; records: AuditRecord[] }[] = [];
  for (const record of records) {
    const day = todayInSeoul(new Date(record.at));
    const last = days.at(-1);
    if (last?.day === day) last.records.push(record);
    else days.push({ day, records: [record] });
  }
  return days;
}
