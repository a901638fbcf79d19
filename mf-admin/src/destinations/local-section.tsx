import { DESTINATION_FIELD_NAMES, entryOfField } from '@osaka/contracts/travel';
import { TextInput } from '@osaka/web-kit';
import type { TypedField } from './destination-form.ts';
import { FactField } from './fact-field.tsx';
import type { SectionProps } from './form-section.ts';

const LOCAL = DESTINATION_FIELD_NAMES.filter((name): name is TypedField => entryOfField(name).local !== undefined);

/** Facts for the visit, such as the Japanese name, the station, the stay and closing days. */
export function LocalSection({ values, problems, onChange }: SectionProps) {
  const { station } = values;
  const ofStation = (name: keyof typeof station) => ({
    value: station[name],
    optional: '선택',
    'data-field': 'station',
    onChange: (event: { target: { value: string } }) =>
      onChange({ station: { ...station, [name]: event.target.value } }),
  });
  return (
    <section className="block" aria-labelledby="local">
      <h2 id="local">현지 정보</h2>
      <div className="form">
        <div className="form__row">
          <TextInput label="가까운 역" help="예: 난바" {...ofStation('nameKo')} error={problems.station} />
          <TextInput label="역의 일본어 이름" lang="ja" help="예: なんば" {...ofStation('nameJa')} />
        </div>
        <TextInput label="역에서 걷는 시간(분)" inputMode="numeric" {...ofStation('walkMinutes')} />
        {LOCAL.map((name) => (
          <FactField
            key={name}
            name={name}
            {...entryOfField(name).local}
            value={values[name] ?? ''}
            error={problems[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
    </section>
  );
}
