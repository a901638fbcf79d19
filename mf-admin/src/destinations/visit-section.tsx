import { DESTINATION_FIELD_NAMES, entryOfField } from '@osaka/contracts/travel';
import { TextInput } from '@osaka/web-kit';
import { EMPTY_ADMISSION, type TypedField } from './destination-form.ts';
import { FactField } from './fact-field.tsx';
import type { SectionProps } from './form-section.ts';

const VISIT = DESTINATION_FIELD_NAMES.filter((name): name is TypedField => entryOfField(name).visit !== undefined);

/** What a visit costs and asks for. */
export function VisitSection({ values, problems, onChange }: SectionProps) {
  const { admission = EMPTY_ADMISSION } = values;
  const ofAdmission = (name: keyof typeof admission) => ({
    value: admission[name],
    optional: '선택',
    'data-field': `admission.${name}`,
    error: problems[`admission.${name}`],
    onChange: (event: { target: { value: string } }) =>
      onChange({ admission: { ...admission, [name]: event.target.value } }),
  });
  return (
    <section className="block" aria-labelledby="visit">
      <h2 id="visit">입장과 예약</h2>
      <div className="form">
        <div className="form__row">
          <TextInput label="어른 입장료(엔)" inputMode="numeric" {...ofAdmission('adultYen')} />
          <TextInput label="어린이 입장료(엔)" inputMode="numeric" help="초등학생 기준" {...ofAdmission('childYen')} />
        </div>
        <div className="form__row">
          <TextInput label="입장료를 확인한 달" type="month" placeholder="2026-10" {...ofAdmission('asOf')} />
          <TextInput label="입장료 안내" help="예: 중학생까지 무료" {...ofAdmission('note')} />
        </div>
        {VISIT.map((name) => (
          <FactField
            key={name}
            name={name}
            {...entryOfField(name).visit}
            value={values[name] ?? ''}
            error={problems[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
    </section>
  );
}
