import type { AuditChange, AuditRecord } from '@osaka/contracts';
import { Changes, Difference } from '../difference.tsx';
import records from '../records.module.css';
import css from './audit.module.css';
import { fieldLabel, listDifference, valueText } from './audit-text.ts';

const SHOWN_AT_ONCE = 5;

/** The changes of an audit entry; collapsed when a whole document was created or deleted. */
export function AuditChanges({ record }: { record: AuditRecord }) {
  const { action, changes } = record;
  if (changes.length === 0) return null;
  if (action === 'update' && changes.length <= SHOWN_AT_ONCE) return <ChangeList record={record} />;
  const what = { create: '등록한 내용', delete: '삭제된 내용', update: '바뀐 내용' }[action];
  return (
    <details className={`${records.fold} ${css.fold}`}>
      <summary>
        {what} {changes.length}개
      </summary>
      <ChangeList record={record} />
    </details>
  );
}

function ChangeList({ record: { kind, action, changes } }: { record: AuditRecord }) {
  return (
    <Changes>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{fieldLabel(change.field)}</dt>
          <dd>
            {action === 'update' ? (
              <FieldDifference kind={kind} change={change} />
            ) : (
              valueText(kind, change.field, action === 'create' ? change.after : change.before)
            )}
          </dd>
        </div>
      ))}
    </Changes>
  );
}

function FieldDifference({ kind, change }: { kind: AuditRecord['kind']; change: AuditChange }) {
  const list = listDifference(change);
  if (list) return <ListDifference field={change.field} {...list} />;
  return (
    <Difference
      before={valueText(kind, change.field, change.before)}
      after={valueText(kind, change.field, change.after)}
    />
  );
}

function ListDifference({
  field,
  added,
  removed,
  isReordered,
}: {
  field: string;
  added: string[];
  removed: string[];
  isReordered: boolean;
}) {
  const text = (items: string[]) => (field === 'images' ? `${items.length}장` : items.join(', '));
  return (
    <>
      {removed.length > 0 && (
        <del>
          <span className="sr-only">뺌 </span>
          {text(removed)}
        </del>
      )}
      {added.length > 0 && (
        <ins>
          <span className="sr-only">더함 </span>
          <span aria-hidden="true">+ </span>
          {text(added)}
        </ins>
      )}
      {isReordered && <span>순서를 바꿈</span>}
    </>
  );
}
