import { type AdminPass, PASS_DAYS_TEXT } from '@osaka/contracts/travel';
import {
  Button,
  CallError,
  messageOf,
  RestoredNotice,
  Select,
  showAlert,
  TextArea,
  TextInput,
  useKeptDraft,
} from '@osaka/web-kit';
import { useMutation, useQuery, useQueryClient } from '@osaka/web-kit/query';
import { type FormEvent, useState } from 'react';
import {
  CODECS,
  labelOf,
  mergeStored,
  PASS_FIELDS,
  type PassField,
  type PassProblems,
  readPass,
  valuesOf,
} from './pass-draft.ts';
import { adminPasses, placeTitles, savePass } from './passes.api.ts';

interface PassFormProps {
  /** Undefined for a new one. */
  pass: AdminPass | undefined;
  onClose: () => void;
}

export function PassForm({ pass, onClose }: PassFormProps) {
  const client = useQueryClient();
  const kept = useKeptDraft(`pass:${pass?.passNo ?? 'new'}`, initialForm(pass));
  const { values, base, version } = kept.draft;
  const [problems, setProblems] = useState<PassProblems>({});
  const { mutate, isPending } = useMutation(savePass);
  const { data: titles } = useQuery(placeTitles);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const read = readPass(values);
    if ('problems' in read) return setProblems(read.problems);
    mutate(
      { passNo: pass?.passNo, version, words: read.words },
      {
        onSuccess: () => {
          kept.forget();
          onClose();
          void showAlert(pass ? '수정 성공!' : '등록 성공!');
        },
        onError: fail,
      },
    );
  };
  const fail = async (error: unknown) => {
    if (error instanceof CallError && error.status === 409) {
      const passes = await client.fetchQuery(adminPasses).catch(() => []);
      const newest = passes.find(({ passNo }) => passNo === pass?.passNo);
      if (newest && newest.version !== version) {
        const merged = mergeStored({ base, mine: values, theirs: valuesOf(newest) });
        kept.setDraft({ ...initialForm(newest), values: merged.values });
        setProblems(merged.problems);
      }
    }
    void showAlert(error instanceof CallError ? (error.errors[0]?.message ?? error.message) : messageOf(error));
  };
  const fieldOf = (field: PassField) => {
    const words = {
      label: labelOf(field),
      help: [CODECS[field].guide, namesIn(field, values[field], titles)].filter(Boolean).join(' '),
      error: problems[field],
      value: values[field],
      onChange: ({ target }: { target: { value: string } }) => {
        kept.setDraft({ ...kept.draft, values: { ...values, [field]: target.value } });
        setProblems({ ...problems, [field]: undefined });
      },
    };
    if (field === 'validOn')
      return (
        <Select
          key={field}
          {...words}
          help=""
          options={Object.values(PASS_DAYS_TEXT).map((label) => ({ value: label, label }))}
        />
      );
    return CODECS[field].isLong ? <TextArea key={field} {...words} rows={3} /> : <TextInput key={field} {...words} />;
  };
  return (
    <form method="post" className="form" onSubmit={submit} noValidate>
      <RestoredNotice isRestored={kept.isRestored} onStartOver={kept.startOver} />
      {PASS_FIELDS.map(fieldOf)}
      <div className="dialog__acts">
        <Button onClick={onClose}>취소</Button>
        <Button type="submit" kind="main" isBusy={isPending}>
          저장하기
        </Button>
      </div>
    </form>
  );
}

/** The values, also as the base of later comparisons, and the version of the pass. */
function initialForm(pass: AdminPass | undefined) {
  const values = valuesOf(pass);
  return { values, base: values, version: pass?.version };
}

/** The names of the places whose numbers were typed. */
function namesIn(field: PassField, typed: string, titles: ReadonlyMap<number, string> | undefined): string {
  if ((field !== 'freePlaces' && field !== 'discountPlaces') || !titles) return '';
  const numbers = CODECS[field].read(typed) as number[];
  return numbers.map((travelNo) => titles.get(travelNo) ?? `${travelNo}번은 없는 여행지`).join(', ');
}
