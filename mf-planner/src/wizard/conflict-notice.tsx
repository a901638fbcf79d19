import { Button, Notice } from '@osaka/web-kit';

/** After a stale step: what is different on the server, and the way to it. Nothing is mixed before the member says so. */
export function ConflictNotice({ changed, onTake }: { changed: readonly string[]; onTake: () => void }) {
  return (
    <div className="stack">
      <Notice kind="warn">
        다른 곳에서 바뀐 내용: <b>{changed.length > 0 ? changed.join(', ') : '저장 단계'}</b>
      </Notice>
      <p>
        <Button onClick={onTake}>최신 내용 불러오기</Button>
      </p>
    </div>
  );
}
