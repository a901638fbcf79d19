import type { Kind } from '@osaka/contracts/travel';
import { Button, CallError, Modal, RestoredNotice, Select, showAlert, TextInput, useKeptDraft } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { type FormEvent, useState } from 'react';
import { failureOf, type OptionProblems, type OptionValues, optionDraftOf, optionValuesOf } from './option-draft.ts';
import { KINDS, type OptionRow } from './option-row.ts';
import { saveOption } from './options.api.ts';

interface OptionDialogProps {
  kind: Kind;
  /** The row to edit; undefined creates a new one. */
  row: OptionRow | undefined;
  cities: readonly OptionRow[];
  isOpen: boolean;
  onClose: () => void;
}

export function OptionDialog({ isOpen, onClose, ...form }: OptionDialogProps) {
  return (
    <Modal title={`${KINDS[form.kind].label} ${form.row ? '수정' : '등록'}`} isOpen={isOpen} onClose={onClose}>
      <OptionForm {...form} onClose={onClose} />
    </Modal>
  );
}

function OptionForm({ kind, row, cities, onClose }: Omit<OptionDialogProps, 'isOpen'>) {
  const {
    draft: values,
    setDraft: setValues,
    isRestored,
    forget,
    startOver,
  } = useKeptDraft(`option:${kind}:${row?.no ?? 'new'}`, optionValuesOf(row));
  const [problems, setProblems] = useState<OptionProblems>({});
  const { mutate, isPending } = useMutation(saveOption);
  const { hasStatus, hasPosition, hasCity } = KINDS[kind];
  const isNameless = values.name.replace(/[\s#]/g, '') === '';

  const field = (name: keyof OptionValues) => ({
    value: values[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setProblems({ ...problems, [name]: undefined });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNameless || isPending) return;
    const { draft, problems: found } = optionDraftOf(kind, values);
    if (Object.keys(found).length > 0) return setProblems(found);
    mutate(
      { kind, no: row?.no, draft },
      {
        onSuccess: () => {
          forget();
          onClose();
          void showAlert(row ? '수정 성공!' : '등록 성공!');
        },
        onError: (error) => {
          const isSaid = error instanceof CallError && error.status >= 400 && error.status < 500;
          void showAlert(isSaid ? (error.errors[0]?.message ?? error.message) : failureOf(kind, row ? '수정' : '등록'));
        },
      },
    );
  };
  return (
    <form method="post" className="form" onSubmit={submit} noValidate>
      <RestoredNotice isRestored={isRestored} onStartOver={startOver} />
      <TextInput label="이름" {...field('name')} />
      {hasCity && (
        <Select
          label="시/도"
          options={[
            { value: '', label: '선택해주세요' },
            ...cities.map(({ no, name }) => ({ value: no, label: name })),
          ]}
          {...field('cityNo')}
        />
      )}
      {hasPosition && (
        <div className="form__row">
          <TextInput label="위도" inputMode="decimal" {...field('mapY')} />
          <TextInput label="경도" inputMode="decimal" {...field('mapX')} />
        </div>
      )}
      {hasStatus && row && (
        <Select
          label="상태"
          options={[
            { value: 'Y', label: 'ACTIVE' },
            { value: 'N', label: 'INACTIVE' },
          ]}
          {...field('status')}
        />
      )}
      <div className="dialog__acts">
        <Button onClick={onClose}>취소</Button>
        <Button type="submit" kind="main" disabled={isNameless} isBusy={isPending}>
          저장하기
        </Button>
      </div>
    </form>
  );
}
