import { dayHoursOf } from '@osaka/contracts/planner';
import { DAYS_OF_WEEK, pictureAt } from '@osaka/contracts/travel';
import { Button, FacilityList, Fact, hoursText, Modal, Picture, Tag } from '@osaka/web-kit';
import type { FormValues } from './destination-form.ts';
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

function Facts({
  values: { address, tel, email, website, times, guNo },
  choices,
}: {
  values: FormValues;
  choices: FormChoices;
}) {
  const district = choices.districts.find((each) => String(each.guNo) === guNo);
  const open = DAYS_OF_WEEK.filter((day) => times[day].isOpen);
  return (
    <dl className="facts">
      <Fact className={css.fact} icon="clock" name="운영 시간">
        {open.length === 0
          ? '운영 시간은 누리집이나 전화로 확인해 주세요.'
          : DAYS_OF_WEEK.map((day) => (
              <span key={day} className="num">
                {day} {times[day].isOpen ? hoursText([dayHoursOf(times[day])]) : '휴무'}
              </span>
            ))}
      </Fact>
      <Fact className={css.fact} icon="pin" name="주소">
        {address || '주소 없음'}
        {district && <span className="meta">{district.guName}</span>}
      </Fact>
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
        <Fact className={css.fact} icon="globe" name="누리집">
          {website}
        </Fact>
      )}
    </dl>
  );
}

function Facilities({ values: { options }, choices }: { values: FormValues; choices: FormChoices }) {
  const chosen = choices.facilities.filter(({ optionNo }) => options.includes(optionNo));
  if (chosen.length === 0) return null;
  return <FacilityList facilities={chosen} label="편의시설" />;
}
