import { isPosition } from '@osaka/contracts';
import { Select, TextArea, TextInput } from '@osaka/web-kit';
import type { TypedField } from './destination-form.ts';
import css from './destinations.module.css';
import type { FormChoices, SectionProps } from './form-section.ts';
import { PositionMap } from './position-map.tsx';

const CHOOSE = { value: '', label: '선택해주세요' };

export function BasicsSection({ values, problems, onChange, choices }: SectionProps & { choices: FormChoices }) {
  const { mapX, mapY } = values;
  const position = { mapX: Number(mapX), mapY: Number(mapY) };
  const district = choices.districts.find(({ guNo }) => String(guNo) === values.guNo);
  const text = (name: TypedField) => ({
    value: values[name],
    error: problems[name],
    'data-field': name,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });

  return (
    <section className={`block ${css.first}`} aria-labelledby="basics">
      <h2 id="basics">기본 정보</h2>
      <div className="form">
        <div className="form__row">
          <TextInput label="이름" {...text('title')} />
          <Select
            label="카테고리"
            options={[
              CHOOSE,
              ...choices.categories.map(({ categoryNo, categoryName }) => ({ value: categoryNo, label: categoryName })),
            ]}
            {...text('categoryNo')}
          />
        </div>
        <div className="form__row">
          <Select
            label="지역"
            options={[CHOOSE, ...choices.districts.map(({ guNo, guName }) => ({ value: guNo, label: guName }))]}
            {...text('guNo')}
          />
          <TextInput label="전화" optional="선택" type="tel" {...text('tel')} />
        </div>
        <TextInput label="주소" {...text('address')} />
        <div className="form__row">
          <TextInput label="위도" inputMode="decimal" help="예: 34.6873" {...text('mapY')} />
          <TextInput label="경도" inputMode="decimal" help="예: 135.5259" {...text('mapX')} />
        </div>
        <div>
          <p className="help">지도를 누르거나 핀을 끌어 위치를 정할 수 있어요. 위도와 경도를 직접 입력해도 돼요.</p>
          <div className={css.map}>
            <PositionMap
              position={isPosition(position) ? position : undefined}
              fallback={district && { mapX: district.guMapX, mapY: district.guMapY }}
              ward={district?.guName}
              onPick={(picked) => onChange({ mapX: String(picked.mapX), mapY: String(picked.mapY) })}
            />
          </div>
        </div>
        <div className="form__row">
          <TextInput label="이메일" optional="선택" type="email" {...text('email')} />
          <TextInput label="웹사이트" optional="선택" type="url" placeholder="https://" {...text('website')} />
        </div>
        <TextInput label="한 줄 소개" optional="선택" maxLength={200} {...text('explain')} />
        <TextArea label="상세 설명" optional="선택" maxLength={5000} {...text('description')} />
      </div>
    </section>
  );
}
