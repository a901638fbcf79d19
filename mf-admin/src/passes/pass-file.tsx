import type { AdminPass } from '@osaka/contracts/travel';
import { Badge, Button, CallError, countText, Icon, messageOf, saveFile, showToast } from '@osaka/web-kit';
import { useQueryClient } from '@osaka/web-kit/query';
import { useRef, useState } from 'react';
import { compareFile, type FileRow, passesCsv } from './compare-file.ts';
import { writePass } from './passes.api.ts';
import css from './passes.module.css';

const STATES = { new: '새 패스', changed: '바뀜', same: '그대로', wrong: '오류' } as const;
const KINDS = { new: 'ok', changed: 'accent', same: undefined, wrong: 'danger' } as const;

/** Export, and a file whose rows are compared first; nothing is written before 적용하기. */
export function PassFile({ passes, onClose }: { passes: readonly AdminPass[]; onClose: () => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const [rows, setRows] = useState<FileRow[]>();
  const [problems, setProblems] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const written = (rows ?? []).flatMap((row) => (row.state === 'new' || row.state === 'changed' ? [row] : []));

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblems([]);
    try {
      setRows(compareFile(await file.text(), passes));
    } catch (error) {
      setRows(undefined);
      setProblems([error instanceof Error ? error.message : messageOf(error)]);
    }
  };
  const apply = async () => {
    setBusy(true);
    const failed: string[] = [];
    for (const row of written)
      await writePass(row).catch((error: unknown) => {
        const why = error instanceof CallError ? (error.errors[0]?.message ?? error.message) : messageOf(error);
        failed.push(`${row.line}행 ${row.name}: ${why}`);
      });
    await queries.invalidateQueries();
    setBusy(false);
    setProblems(failed);
    showToast(`패스 ${countText(written.length - failed.length)}장을 저장했어요.`);
    if (failed.length === 0) onClose();
    else setRows(undefined);
  };
  return (
    <div className="stack">
      <p className="meta">
        지금 저장된 패스를 파일로 받아 고친 뒤 올리면, 바뀌는 내용을 먼저 보여드려요. 파일에 없는 패스는 그대로 둬요.
      </p>
      <p className="row">
        <Button
          onClick={() => saveFile('passes.csv', new Blob([passesCsv(passes)], { type: 'text/csv;charset=utf-8' }))}
        >
          <Icon name="download" />
          전체 내보내기
        </Button>
        <Button onClick={() => picker.current?.click()}>
          <Icon name="plus" />
          파일 고르기
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="CSV 파일"
          accept=".csv,text/csv"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = '';
          }}
        />
      </p>
      {problems.map((problem) => (
        <p key={problem} className="error">
          <Icon name="alert" />
          {problem}
        </p>
      ))}
      {rows && (
        <>
          <ul className={css.rows} aria-label="바뀌는 내용">
            {rows.map((row) => (
              <li key={row.line}>
                <Badge {...(KINDS[row.state] && { kind: KINDS[row.state] })}>{STATES[row.state]}</Badge>
                <p>
                  <b>{row.name || '이름 없음'}</b>
                  <span className="meta">{row.line}행</span>
                  <span className={row.state === 'wrong' ? 'error' : 'meta'}>{wordsOf(row)}</span>
                </p>
              </li>
            ))}
          </ul>
          <div className="dialog__acts">
            <Button onClick={onClose}>취소</Button>
            <Button kind="main" disabled={written.length === 0} isBusy={isBusy} onClick={() => void apply()}>
              {countText(written.length)}장 적용하기
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function wordsOf(row: FileRow): string {
  if (row.state === 'changed') return row.changes.join(', ');
  return row.state === 'wrong' ? row.problems.join(' ') : '';
}
