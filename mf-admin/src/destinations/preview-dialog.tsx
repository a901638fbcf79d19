import { isPosition, toPosition } from '@osaka/contracts';
import {
  DAYS_OF_WEEK,
  DESTINATION_FIELD_NAMES,
  type DestinationField,
  entryOfField,
  openKind,
  pictureAt,
} from '@osaka/contracts/travel';
import { asOfText, openKindWords, yenText } from '@osaka/domain/places';
import { dayHoursOf, minutesText } from '@osaka/domain/trip';
import { Button, FacilityList, Fact, hoursText, LateMap, Modal, Picture, Tag } from '@osaka/web-kit';
import { useMemo } from 'react';
import { decimalOf } from '../decimal.ts';
import { EMPTY_ADMISSION, type FormValues, type TypedField } from './destination-form.ts';
import css from './destinations.module.css';
import type { FormChoices } from './form-section.ts';

/** Preview of the place as visitors will see it. */
export function PreviewDialog({
  values,
  choices,
  isOpen,
  onClose,
}: {
  values: FormValues;
  choices: FormChoices;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Modal title="미리보기" isOpen={isOpen} onClose={onClose} isWide>
      <article className={css.preview}>
        <Pictures values={values} />
        <Texts values={values} choices={choices} />
        <Facts values={values} choices={choices} />
        <Facilities values={values} choices={choices} />
        <Where values={values} />
      </article>
      <div className="dialog__acts">
        <Button kind="main" onClick={onClose}>
          닫기
        </Button>
      </div>
    </Modal>
  );
}

function Pictures({ values: { images, categoryNo } }: { values: FormValues }) {
  const [first, ...others] = images;
  return (
    <>
      <Picture imageUrl={first} alt="" categoryNo={Number(categoryNo) || undefined} />
      {others.length > 0 && (
        <ul className="thumbs" aria-label="다른 사진">
          {others.map((imageUrl, index) => (
            <li key={imageUrl}>
              <span className="shot">
                <img src={pictureAt(imageUrl, 400)} alt={`사진 ${index + 2}`} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Texts({ values, choices }: { values: FormValues; choices: FormChoices }) {
  const { title, explain, description, tags, categoryNo, guNo } = values;
  const category = choices.categories.find((each) => String(each.categoryNo) === categoryNo);
  const district = choices.districts.find((each) => String(each.guNo) === guNo);
  return (
    <>
      <p className="meta">{[district?.guName, category?.categoryName].filter(Boolean).join(' · ')}</p>
      <h3>{title || '이름 없음'}</h3>
      {explain && <p className="lead">{explain}</p>}
      {tags.length > 0 && (
        <ul className="row" aria-label="태그">
          {tags.map((tag) => (
            <li key={tag}>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
      )}
      {description && <p className={css.words}>{description}</p>}
    </>
  );
}

function Facts({ values, choices }: { values: FormValues; choices: FormChoices }) {
  const { address, addressJa, titleJa, station, closures, tel, email, website, times, guNo } = values;
  const district = choices.districts.find((each) => String(each.guNo) === guNo);
  const open = DAYS_OF_WEEK.filter((day) => times[day].isOpen);
  return (
    <dl className="facts">
      <Fact className={css.fact} icon="clock" name="운영 시간">
        {open.length === 0
          ? openKindWords(openKind.safeParse(values.openKind).data)
          : DAYS_OF_WEEK.map((day) => (
              <span key={day} className="num">
                {day} {times[day].isOpen ? hoursText([dayHoursOf(times[day])]) : '휴무'}
              </span>
            ))}
        {values.hoursNote && <span className="meta">{values.hoursNote}</span>}
      </Fact>
      {closures.trim() && (
        <Fact className={css.fact} icon="calendar" name="쉬는 날">
          <span className={css.words}>{closures.trim()}</span>
        </Fact>
      )}
      <Fact className={css.fact} icon="pin" name="주소">
        {address || '주소 없음'}
        {district && <span className="meta">{district.guName}</span>}
        {(titleJa || addressJa) && (
          <span lang="ja">
            <b>{titleJa}</b> {addressJa}
          </span>
        )}
      </Fact>
      {station.nameKo && (
        <Fact className={css.fact} icon="train" name="가까운 역">
          {[station.nameKo, station.walkMinutes && `걸어서 ${station.walkMinutes}분`].filter(Boolean).join(' ')}
          <span className="meta" lang="ja">
            {station.nameJa}
          </span>
        </Fact>
      )}
      {tel && (
        <Fact className={css.fact} icon="phone" name="전화">
          <span className="num">{tel}</span>
        </Fact>
      )}
      {email && (
        <Fact className={css.fact} icon="mail" name="이메일">
          {email}
        </Fact>
      )}
      {website && (
        <Fact className={css.fact} icon="globe" name="웹사이트">
          {website}
        </Fact>
      )}
      <Fee values={values} />
      {LISTED.map((name) => {
        const words = wordsOf(name, values[name]);
        return (
          words && (
            <Fact key={name} className={css.fact} icon="check" name={entryOfField(name).label}>
              {words}
              <span className="meta" aria-hidden="true">
                {entryOfField(name).label}
              </span>
            </Fact>
          )
        );
      })}
    </dl>
  );
}

function Fee({ values: { admission = EMPTY_ADMISSION, free } }: { values: FormValues }) {
  const { asOf, adultYen, childYen, note } = admission;
  const yen = (typed: string) => (Number.isNaN(Number(typed)) ? typed : yenText(Number(typed)));
  const prices = [adultYen && `어른 ${yen(adultYen)}`, childYen && `어린이 ${yen(childYen)}`].filter(Boolean);
  const sum = prices.join(' · ') || wordsOf('free', free);
  if (!sum && !note) return null;
  return (
    <Fact className={css.fact} icon="ticket" name="입장료">
      {sum}
      {note && <span className="meta">{note}</span>}
      {/^\d{4}-\d{2}$/.test(asOf) && <span className="meta">{asOfText({ asOf })}</span>}
    </Fact>
  );
}

/** Fields that the preview shows in a way of their own, or that visitors do not see; the others are listed. */
const OTHERWISE: ReadonlySet<DestinationField> = new Set<DestinationField>([
  ...(['title', 'categoryNo', 'guNo', 'explain', 'description', 'mapX', 'mapY'] as const),
  ...(['timeList', 'openKind', 'hoursNote', 'closures', 'admission', 'free'] as const),
  ...(['address', 'addressJa', 'titleJa', 'station', 'tel', 'email', 'website'] as const),
  ...(['titleKana', 'titleEn', 'aliases', 'use'] as const),
]);
const LISTED = DESTINATION_FIELD_NAMES.filter((name): name is TypedField => !OTHERWISE.has(name));

/** Empty where nothing is known. A form that an earlier release has kept may lack a field. */
function wordsOf(name: TypedField, typed = ''): string {
  const { kind, choices } = entryOfField(name);
  if (kind === 'choice') return choices?.find(([value]) => value !== null && String(value) === typed)?.[1] ?? '';
  return kind === 'minutes' && Number(typed) > 0 ? minutesText(Number(typed)) : typed.trim();
}

function Facilities({ values: { options }, choices }: { values: FormValues; choices: FormChoices }) {
  const chosen = choices.facilities.filter(({ optionNo }) => options.includes(optionNo));
  if (chosen.length === 0) return null;
  return <FacilityList facilities={chosen} label="편의시설" />;
}

function Where({ values: { title, mapX, mapY } }: { values: FormValues }) {
  const [x, y] = [decimalOf(mapX), decimalOf(mapY)];
  const here = useMemo(() => {
    const position = { mapX: x ?? null, mapY: y ?? null };
    return isPosition(position) ? toPosition(position) : undefined;
  }, [x, y]);
  const markers = useMemo(
    () => (here ? [{ id: 'here', label: title || '여행지 위치', kind: 'place' as const, ...here }] : []),
    [here, title],
  );
  if (!here) return <p className="meta">위치 정보 없음</p>;
  return (
    <div className={css.map}>
      <LateMap label="미리보기 지도" center={here} zoom={14} markers={markers} />
    </div>
  );
}
