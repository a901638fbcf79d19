import type { AdminDestination } from '@osaka/contracts/travel';
import { Button, instantText, Modal } from '@osaka/web-kit';
import { differences, type FormValues, type NameOf, valuesOf } from './destination-form.ts';
import css from './destinations.module.css';

interface ConflictDialogProps {
  mine: FormValues;
  newest: AdminDestination | undefined;
  nameOf: NameOf;
  onKeepEditing: () => void;
  onTakeTheirs: (newest: AdminDestination) => void;
  onSaveMine: (newest: AdminDestination) => void;
}

/** Edit conflict: shows both versions side by side, so that nothing is overwritten silently. */
export function ConflictDialog({ mine, newest, nameOf, onKeepEditing, onTakeTheirs, onSaveMine }: ConflictDialogProps) {
  return (
    <Modal title="다른 관리자가 먼저 수정했습니다." isOpen={newest !== undefined} onClose={onKeepEditing} isWide>
      {newest && (
        <>
          <p>{instantText(newest.modifiedDate)}에 저장된 내용과 다른 점이에요.</p>
          <dl className={css.differences}>
            {differences(mine, valuesOf(newest), nameOf).map(({ label, mine: my, theirs }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <b>내 내용</b> {my}
                </dd>
                <dd>
                  <b>저장된 내용</b> {theirs}
                </dd>
              </div>
            ))}
          </dl>
          <div className="dialog__acts">
            <Button onClick={onKeepEditing}>계속 편집</Button>
            <Button onClick={() => onTakeTheirs(newest)}>저장된 내용 쓰기</Button>
            <Button kind="main" onClick={() => onSaveMine(newest)}>
              내 내용으로 저장
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
