import { DESTINATION_FIELD_NAMES, entryOfField, keyOfField } from '@osaka/contracts/travel';
import records from '../records.module.css';
import css from './imports.module.css';

const COLUMNS = [
  ['번호', 'travelNo', '고칠 여행지의 번호. 비우면 새 여행지로 등록해요.'],
  ['상태', 'status', '활성 또는 비활성.'],
  ...DESTINATION_FIELD_NAMES.map((name) => [entryOfField(name).label, keyOfField(name), entryOfField(name).guide]),
  [
    '편의시설 · 태그 · 테마',
    'facilities · tags · themes',
    '여럿이면 세미콜론(;)으로 나눠요. 등록된 이름만 쓸 수 있어요.',
  ],
  ['버전', 'version', '내보낸 뒤에 다른 관리자가 고친 여행지를 알아내요. 그대로 두세요.'],
  ['사진 수 · 사진 출처 · 수정일', 'images · credits · modifiedDate', '읽지 않아요.'],
];

/** The format of each column. */
export function ColumnGuide() {
  return (
    <details className={records.fold}>
      <summary>열마다 어떻게 적나요?</summary>
      <p className={css.guide}>
        파일에 없는 열은 그대로 두고, 있는 열의 빈 칸은 내용을 지워요. 열의 순서는 상관없어요. =, +, -, @로 시작하는 칸
        앞의 작은따옴표는 엑셀이 식으로 계산하지 않게 붙인 것이라 가져올 때 다시 떼요.
      </p>
      <dl className={css.columns}>
        {COLUMNS.map(([label, key, words]) => (
          <div key={key}>
            <dt>
              {label} <code>{key}</code>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
