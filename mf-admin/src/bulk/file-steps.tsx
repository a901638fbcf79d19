import { fileTooLarge } from '@osaka/contracts';
import { IMPORT_FILE, IMPORT_MAX_ROWS } from '@osaka/contracts/travel';
import { Button, countText, Icon, messageOf, showAlert, useOnce } from '@osaka/web-kit';
import { useMutation, useQueryClient } from '@osaka/web-kit/query';
import { useNavigate } from '@osaka/web-kit/router';
import { type DragEvent, useRef, useState } from 'react';
import { checkFile, exportAll } from './imports.api.ts';
import css from './imports.module.css';

const TOO_LARGE = fileTooLarge(IMPORT_FILE);

/** Export and upload; choosing a file only compares it. */
export function FileSteps() {
  return (
    <ol className={css.steps}>
      <li>
        <h2>내보내기</h2>
        <p>지금 저장된 여행지를 파일로 받아요. 조건에 맞는 여행지만 받으려면 여행지 관리에서 내보내세요.</p>
        <ExportButton />
      </li>
      <li>
        <h2>고치기</h2>
        <p>
          고칠 칸만 고치세요. 새 여행지는 번호를 비운 행으로 더하고, 엑셀에서는 ‘CSV UTF-8(쉼표로 분리)’로 저장해요.
        </p>
      </li>
      <li>
        <h2>올려서 비교하기</h2>
        <p>
          바뀌는 내용과 오류를 행마다 먼저 보여드려요. 적용하기 전에는 아무것도 바뀌지 않아요. 최대{' '}
          {countText(IMPORT_MAX_ROWS)}행, {IMPORT_FILE.maxFileBytes / 1024 / 1024}MB.
        </p>
        <FilePicker />
      </li>
    </ol>
  );
}

function ExportButton() {
  const { mutate, isPending } = useMutation(exportAll);
  return (
    <Button
      isBusy={isPending}
      onClick={() => mutate(undefined, { onError: (error) => void showAlert(messageOf(error)) })}
    >
      <Icon name="download" />
      전체 내보내기
    </Button>
  );
}

function FilePicker() {
  const picker = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState('');
  const isBusy = progress !== undefined;

  const [check] = useOnce(async (file: File | undefined) => {
    if (!file) return;
    setProblem(file.size > IMPORT_FILE.maxFileBytes ? TOO_LARGE : '');
    if (file.size > IMPORT_FILE.maxFileBytes) return;
    setProgress(0);
    try {
      const { importNo } = await checkFile(file, setProgress);
      void client.invalidateQueries({ queryKey: ['admin', 'imports', 'page'] });
      navigate(`/adminPage/imports/${importNo}`);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setProgress(undefined);
    }
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void check(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is the shortcut of the button inside
    <div className={css.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Button kind="main" isBusy={isBusy} onClick={() => picker.current?.click()}>
        {isBusy ? '비교하는 중…' : 'CSV 파일 선택'}
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="CSV 파일"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          void check(file);
        }}
      />
      {isBusy && <progress className={css.progress} value={progress} aria-label="파일 올리는 중" />}
      {problem && (
        <p className="error" role="alert">
          <Icon name="alert" />
          {problem}
        </p>
      )}
    </div>
  );
}
