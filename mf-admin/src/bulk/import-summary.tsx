import type { DestinationImport } from '@osaka/contracts/travel';
import { Badge, Button, confirmAction, countText, instantText, messageOf, Notice, showAlert } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import records from '../records.module.css';
import { isRunning, resultText, STATES } from './import-labels.ts';
import { write } from './imports.api.ts';
import css from './imports.module.css';

/** Uploader, state and next step of the import. */
export function ImportSummary({ shown }: { shown: DestinationImport }) {
  const { fileName, encoding, memberId, createdDate, state, unknownColumns } = shown;
  return (
    <section className={css.summary} aria-labelledby="file">
      <div className={records.subject}>
        <h2 id="file">{fileName}</h2>
        <Badge {...STATES[state]}>{STATES[state].label}</Badge>
      </div>
      <p className="meta num">
        {memberId} · <time dateTime={createdDate}>{instantText(createdDate)}</time> · {encoding}
      </p>
      <p role="status">{resultText(shown)}</p>
      {state === 'checked' && encoding === 'CP949' && (
        <Notice kind="warn">
          예전 한글 인코딩(CP949)으로 저장된 파일이에요. 이 인코딩에 없는 글자는 저장할 때 ?로 바뀌니 차이를 꼭
          확인해주세요.
        </Notice>
      )}
      {unknownColumns.length > 0 && (
        <Notice kind="warn">알 수 없는 열은 읽지 않았어요: {unknownColumns.join(', ')}</Notice>
      )}
      {isRunning(state) ? <Progress shown={shown} /> : <NextStep shown={shown} />}
    </section>
  );
}

function Progress({ shown: { state, applied, undone } }: { shown: DestinationImport }) {
  const { rows, written, left } = state === 'undoing' ? undone : applied;
  const label = state === 'undoing' ? '되돌리는 중' : '적용하는 중';
  return (
    <div>
      <progress className={css.progress} max={rows} value={written + left} aria-label={label} />
      <p className="meta num">
        {label} {countText(written + left)} / {countText(rows)}곳. 이 화면을 떠나도 계속돼요.
      </p>
    </div>
  );
}

function NextStep({ shown: { importNo, state, found, applied } }: { shown: DestinationImport }) {
  const { mutate, isPending } = useMutation(write);
  const isUndone = state === 'applied';
  const count = isUndone ? applied.written : applied.rows;
  if (count === 0 || state === 'undone') return null;

  const start = async () => {
    const leaves = !isUndone && found.wrong > 0 ? ` 오류가 있는 ${countText(found.wrong)}행은 적용되지 않습니다.` : '';
    const message = isUndone
      ? `적용한 ${countText(count)}곳을 가져오기 전으로 되돌리시겠습니까? 새로 등록한 여행지는 비활성화되고, 그 뒤에 다시 수정된 여행지는 그대로 둡니다.`
      : `${countText(count)}곳을 바꾸시겠습니까?${leaves}`;
    if (!(await confirmAction({ message, action: isUndone ? '되돌리기' : '적용하기', danger: isUndone }))) return;
    mutate({ importNo, isUndone }, { onError: (error) => void showAlert(messageOf(error)) });
  };
  return (
    <div>
      <Button kind={isUndone ? 'danger-line' : 'main'} isBusy={isPending} onClick={() => void start()}>
        {isUndone ? '되돌리기' : `${countText(count)}곳 적용하기`}
      </Button>
    </div>
  );
}
