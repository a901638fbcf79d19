import { DAYS_OF_WEEK } from '@osaka/contracts';
import { Button, Modal, Picture, Tag } from '@osaka/web-kit';
import type { FormValues } from './destination-form.ts';
import css from './destinations.module.css';
import type { FormChoices } from './form-section.ts';

/** The place roughly as visitors will see it. */
export function PreviewDialog({ values, choices, isOpen, onClose }: { values: FormValues; choices: FormChoices; isOpen: boolean; onClose: () => void }) {
  const category = choices.categories.find(({ categoryNo }) => String(categoryNo) === values.categoryNo);
  const district = choices.districts.find(({ guNo }) => String(guNo) === values.guNo);
  const open = DAYS_OF_WEEK.filter((day) => values.times[day].isOpen);
  return (
    <Modal title="미리보기" isOpen={isOpen} onClose={onClose} isWide>
      <article className={css.preview}>
        <Picture imageUrl={values.images[0]} alt="" categoryNo={category?.categoryNo} />
        <p className="meta">{[district?.guName, category?.categoryName].filter(Boolean).join(' · ')}</p>
        <h3>{values.title || '이름 없음'}</h3>
        {values.explain && <p>{values.explain}</p>}
        <div className="row">
          {values.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </div>
        {values.description && <p className={css.words}>{values.description}</p>}
        <p className="meta">{values.address}</p>
        {open.length > 0 && <p className="meta">{open.map((day) => `${day} ${values.times[day].startTime}~${values.times[day].endTime}`).join(', ')}</p>}
      </article>
      <div className="dialog__acts">
        <Button kind="main" onClick={onClose}>
          닫기
        </Button>
      </div>
    </Modal>
  );
}
