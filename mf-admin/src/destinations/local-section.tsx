import { TextArea, TextInput } from '@osaka/web-kit';
import type { SectionProps } from './form-section.ts';

/**
 * What a traveller needs on the way and at the door: Japanese name and address, station, stay, last entry, closing
 * days.
 */
export function LocalSection({ values, problems, onChange }: SectionProps) {
  const { station } = values;
  const text = (name: 'titleJa' | 'addressJa' | 'stayMinutes' | 'lastEntryMinutes' | 'closures') => ({
    value: values[name],
    error: problems[name],
    'data-field': name,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const ofStation = (name: keyof typeof station) => ({
    value: station[name],
    'data-field': 'station',
    onChange: (event: { target: { value: string } }) =>
      onChange({ station: { ...station, [name]: event.target.value } }),
  });
  return (
    <section className="block" aria-labelledby="local">
      <h2 id="local">현지 정보</h2>
      <div className="form">
        <TextInput label="일본어 이름" optional="선택" lang="ja" {...text('titleJa')} />
        <TextInput label="일본어 주소" optional="선택" lang="ja" {...text('addressJa')} />
        <div className="form__row">
          <TextInput
            label="가까운 역"
            optional="선택"
            help="예: 난바"
            {...ofStation('nameKo')}
            error={problems.station}
          />
          <TextInput label="역의 일본어 이름" optional="선택" lang="ja" help="예: なんば" {...ofStation('nameJa')} />
        </div>
        <div className="form__row">
          <TextInput label="역에서 걷는 시간(분)" optional="선택" inputMode="numeric" {...ofStation('walkMinutes')} />
          <TextInput label="보통 머무는 시간(분)" optional="선택" inputMode="numeric" {...text('stayMinutes')} />
        </div>
        <TextInput label="입장 마감(닫기 몇 분 전)" optional="선택" inputMode="numeric" {...text('lastEntryMinutes')} />
        <TextArea
          label="휴무 규칙"
          optional="선택"
          maxLength={2000}
          help="한 줄에 하나씩 적어주세요. 예: 매주 월 휴무, 공휴일이면 다음 날 휴무 / 매월 둘째 화 휴무, 공휴일이면 영업 / 매년 12.29~01.03 휴무 / 11.01~02.29 09:00~16:30 운영"
          {...text('closures')}
        />
      </div>
    </section>
  );
}
