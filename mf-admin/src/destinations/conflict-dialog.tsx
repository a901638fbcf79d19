import type { AdminDestination } from '@osaka/contracts/travel';
import { Button, instantText, Modal, SideChoice } from '@osaka/web-kit';
import { useState } from 'react';
import { type Side, withFields } from '../edit-conflict.ts';
import { compareVersions, type FormValues, labelOf, type NameOf, valuesOf } from './destination-form.ts';
import css from './destinations.module.css';

interface ConflictDialogProps {
  mine: FormValues;
  /** The version that the form began with. */
  base: FormValues;
  newest: AdminDestination | undefined;
  nameOf: NameOf;
  onKeepEditing: () => void;
  onSave: (newest: AdminDestination, merged: FormValues) => void;
}

/** Edit conflict: a choice for each field that both have changed; what only one of them has changed is kept. */
export function ConflictDialog({ newest, onKeepEditing, ...choice }: ConflictDialogProps) {
  return (
    <Modal title="다른 관리자가 먼저 수정했습니다." isOpen={newest !== undefined} onClose={onKeepEditing} isWide>
      {newest && <Choices newest={newest} onKeepEditing={onKeepEditing} {...choice} />}
    </Modal>
  );
}

function Choices({
  mine,
  base,
  newest,
  nameOf,
  onKeepEditing,
  onSave,
}: ConflictDialogProps & { newest: AdminDestination }) {
  const [chosen, choose] = useState<Partial<Record<keyof FormValues, Side>>>({});
  const theirs = valuesOf(newest);
  const { taken, conflicts } = compareVersions({ base, mine, theirs }, nameOf);
  const fields = [...taken, ...conflicts.map(({ field }) => field).filter((field) => chosen[field] === 'theirs')];
  return (
    <>
      <p>
        {instantText(newest.modifiedDate)}에 저장되었어요.
        {conflicts.length > 0 && ' 같은 항목을 함께 고쳤어요. 남길 내용을 골라 주세요.'}
      </p>
      <div className={css.conflicts}>
        {conflicts.map(({ field, label, ...texts }) => (
          <SideChoice
            key={field}
            legend={label}
            sides={[
              { side: 'mine', where: '내 내용', text: texts.mine },
              { side: 'theirs', where: '저장된 내용', text: texts.theirs },
            ]}
            chosen={chosen[field] ?? 'mine'}
            onChoose={(side) => choose({ ...chosen, [field]: side })}
          />
        ))}
      </div>
      {taken.length > 0 && (
        <p className="meta">다른 관리자만 고친 항목은 저장된 내용 그대로 둬요: {taken.map(labelOf).join(', ')}</p>
      )}
      <div className="dialog__acts">
        <Button onClick={onKeepEditing}>계속 편집</Button>
        <Button kind="main" onClick={() => onSave(newest, withFields(mine, theirs, fields))}>
          저장하기
        </Button>
      </div>
    </>
  );
}
