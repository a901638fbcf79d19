import { Button, Icon, Tabs, TextArea, useKeptDraft } from '@osaka/web-kit';
import { type DragEvent, useRef, useState } from 'react';
import styles from './bring-in.module.css';

const SOURCES = [
  { value: 'file', label: '파일' },
  { value: 'links', label: '링크' },
  { value: 'text', label: '글' },
] as const;
type Source = (typeof SOURCES)[number]['value'];

const FORMATS = ['CSV', 'GeoJSON', 'KML', 'KMZ', 'GPX', 'ICS', 'JSON'];

interface SourceFormProps {
  isBusy: boolean;
  /** Why the last source could not be read, each a sentence. */
  problems: readonly string[];
  onFile: (file: File) => void;
  onText: (text: string) => void;
  onChange: () => void;
}

/** A file, links or a text; all of them are read on the device. */
export function SourceForm({ isBusy, problems, onFile, onText, onChange }: SourceFormProps) {
  const [source, setSource] = useState<Source>('file');
  const { draft, setDraft } = useKeptDraft('bring-in', { links: '', text: '' });
  const typed = source === 'file' ? '' : draft[source];
  const lines = typed.split('\n').filter((line) => line.trim() !== '').length;
  return (
    <div className="stack">
      <Tabs
        label="무엇을 가져올까요"
        options={SOURCES}
        value={source}
        onChange={(next) => {
          setSource(next);
          onChange();
        }}
      />
      {source === 'file' ? (
        <FileDrop isBusy={isBusy} onFile={onFile} />
      ) : (
        <>
          <TextArea
            key={source}
            label={source === 'links' ? '지도 링크나 좌표' : '일정을 적은 글'}
            rows={9}
            help={
              source === 'links'
                ? '한 줄에 하나씩 붙여 넣어요. 구글·네이버·카카오·애플 지도, OSM, 34.6689, 135.5030'
                : '한 줄이 한 곳이에요. 날짜와 시각은 알아서 읽어요.'
            }
            value={typed}
            onChange={({ target }) => {
              setDraft((before) => ({ ...before, [source]: target.value }));
              onChange();
            }}
          />
          <Button kind="main" isWide isBusy={isBusy} disabled={lines === 0} onClick={() => onText(typed)}>
            {lines === 0 ? '미리 보기' : `${lines}줄 미리 보기`}
          </Button>
        </>
      )}
      {problems.length > 0 && (
        <div role="alert">
          {problems.map((problem) => (
            <p key={problem} className="error">
              <Icon name="alert" />
              <span>{problem}</span>
            </p>
          ))}
        </div>
      )}
      <p className="help">
        <Icon name="lock" />
        {source === 'file' ? '파일은' : '붙여 넣은 글은'} 이 기기에서만 읽고 어디에도 보내지 않아요.
      </p>
      {source === 'file' && (
        <details className={styles.takeout}>
          <summary>
            구글 지도에 저장한 목록을 가져오려면
            <Icon name="down" />
          </summary>
          <ol className="meta">
            <li>1. takeout.google.com에서 ‘저장됨’만 골라요.</li>
            <li>2. 받은 압축을 풀고 CSV 파일을 여기에 놓아요.</li>
          </ol>
        </details>
      )}
    </div>
  );
}

function FileDrop({ isBusy, onFile }: Pick<SourceFormProps, 'isBusy' | 'onFile'>) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => file && !isBusy && onFile(file);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is the shortcut of the button inside
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="download" />
      <b>파일을 여기에 놓거나 골라 주세요</b>
      <p className="small">10MB까지, 500곳까지</p>
      <ul className={styles.kinds} aria-label="지원하는 형식">
        {FORMATS.map((format) => (
          <li key={format} className="tag">
            {format}
          </li>
        ))}
      </ul>
      <input
        ref={input}
        className="sr-only"
        type="file"
        tabIndex={-1}
        aria-label="가져올 파일"
        accept=".csv,.json,.geojson,.kml,.kmz,.gpx,.ics"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          take(file);
        }}
      />
      <Button kind="main" isBusy={isBusy} onClick={() => input.current?.click()}>
        파일 고르기
      </Button>
    </div>
  );
}
