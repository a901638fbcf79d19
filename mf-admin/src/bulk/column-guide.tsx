import records from '../records.module.css';
import css from './imports.module.css';

const COLUMNS = [
  ['번호', 'travelNo', '고칠 여행지의 번호. 비우면 새 여행지로 등록해요.'],
  ['이름 · 주소', 'title · address', '비울 수 없어요. 이름 100자, 주소 200자까지.'],
  ['상태', 'status', '활성 또는 비활성.'],
  [
    '카테고리 · 지역',
    'category · district',
    '옵션 관리에 있는 이름 그대로. 이름이 같은 지역이 여럿이면 ‘교토시 기타구’처럼 도시와 함께.',
  ],
  ['위도 · 경도', 'mapY · mapX', '34.6873, 135.5259처럼 숫자로.'],
  ['전화 · 이메일 · 웹사이트', 'tel · email · website', '웹사이트는 http:// 또는 https://로 시작해요.'],
  ['한 줄 소개 · 상세 설명', 'explain · description', '200자, 5,000자까지.'],
  [
    '운영 시간',
    'hours',
    '월 09:00-18:00; 화 10:00-17:00. 매일 같으면 ‘매일 09:00-18:00’. ‘20:00-02:00’은 다음 날 오전 2:00까지예요. 빠진 요일은 휴무일이에요.',
  ],
  [
    '휴무 규칙',
    'closures',
    '매주 월 휴무, 공휴일이면 다음 날 휴무; 매년 12.29~01.03 휴무. 여럿이면 세미콜론(;)으로 나눠요.',
  ],
  ['입장 마감 · 머무는 시간', 'lastEntryMinutes · stayMinutes', '분을 숫자로. 입장 마감은 닫기 몇 분 전인지 적어요.'],
  ['가까운 역', 'station', '난바 | なんば | 4처럼 한국어 이름, 일본어 이름, 걷는 분.'],
  ['일본어 이름 · 주소', 'titleJa · addressJa', '100자, 200자까지.'],
  [
    '편의시설 · 태그 · 테마',
    'facilities · tags · themes',
    '여럿이면 세미콜론(;)으로 나눠요. 등록된 이름만 쓸 수 있어요.',
  ],
  ['버전', 'version', '내보낸 뒤에 다른 관리자가 고친 여행지를 알아내요. 그대로 두세요.'],
  ['사진 수 · 수정일', 'images · modifiedDate', '읽지 않아요.'],
] as const;

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
