import type { AdminDestination, DestinationDraft } from '@osaka/contracts/travel';
import {
  ActionBar,
  Button,
  CallError,
  ChipSet,
  confirmAction,
  LinkButton,
  RestoredNotice,
  showAlert,
  useKeptDraft,
} from '@osaka/web-kit';
import { useMutation, useQueryClient } from '@osaka/web-kit/query';
import { type FormEvent, useRef, useState } from 'react';
import { BasicsSection } from './basics-section.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import {
  draftOf,
  type FormValues,
  type NameOf,
  type Problems,
  plausibilityQuestion,
  problemsFrom,
  valuesOf,
} from './destination-form.ts';
import { destinationToEdit, saveDestination } from './destinations.api.ts';
import type { FormChoices } from './form-section.ts';
import { HoursSection } from './hours-section.tsx';
import { LocalSection } from './local-section.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { TagsSection } from './tags-section.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { VisitSection } from './visit-section.tsx';

const LIST = '/admin/travels/management';
const FAILED = '이미지 업로드 또는 요청 처리 중 오류가 발생했습니다.';

export function DestinationEditor({ stored, choices }: { stored: AdminDestination | undefined; choices: FormChoices }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const {
    draft: kept,
    setDraft: keep,
    isRestored,
    isChanged,
    forget,
    startOver,
  } = useKeptDraft(`destination:${stored?.travelNo ?? 'new'}`, initialForm(stored));
  const { values, base, version } = kept;
  const [problems, setProblems] = useState<Problems>({});
  const [isPreviewed, setPreviewed] = useState(false);
  const [conflict, setConflict] = useState<AdminDestination>();
  const { mutate, isPending } = useMutation(saveDestination);
  const travelNo = stored?.travelNo;
  const leave = useLeaveGuard(isChanged, LIST);

  const change = (part: Partial<FormValues>) => {
    keep((before) => ({ ...before, values: { ...before.values, ...part } }));
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !((field.split('.')[0] ?? field) in part))),
    );
  };
  /** Validates one field on blur. */
  const check = (field: string) => {
    const problem = draftOf(values, base).problems?.[field];
    setProblems(({ [field]: _before, ...others }) => (problem ? { ...others, [field]: problem } : others));
  };
  const show = (found: Problems) => {
    setProblems(found);
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { draft, problems: found } = draftOf(values, base);
    if (!draft) return show(found);
    const question = plausibilityQuestion(
      draft,
      choices.districts.find(({ guNo }) => guNo === draft.guNo),
      choices.districts,
    );
    if (!question || (await confirmAction({ message: question, action: '저장하기' }))) save(draft, version);
  };
  const save = (draft: DestinationDraft, ofVersion: number | undefined) =>
    mutate(
      { travelNo, draft, version: ofVersion },
      {
        onSuccess: async () => {
          forget();
          void client.invalidateQueries();
          await showAlert(travelNo === undefined ? '등록 성공!' : '수정 성공!');
          leave(LIST);
        },
        onError: fail,
      },
    );
  const fail = async (error: unknown) => {
    if (error instanceof CallError && error.errors.length > 0) return show(problemsFrom(error.errors, values));
    if (error instanceof CallError && error.status === 409 && travelNo !== undefined) {
      const newest = await client.fetchQuery({ ...destinationToEdit(travelNo), staleTime: 0 }).catch(() => undefined);
      if (newest && newest.version !== version) return setConflict(newest);
    }
    void showAlert(error instanceof CallError && error.status !== 0 && error.status < 500 ? error.message : FAILED);
  };

  const section = { values, problems, onChange: change };
  return (
    <>
      <RestoredNotice isRestored={isRestored} onStartOver={startOver} />
      <form
        method="post"
        ref={form}
        noValidate
        onSubmit={submit}
        onBlur={({ target }) => target instanceof HTMLElement && target.dataset.field && check(target.dataset.field)}
      >
        <BasicsSection {...section} choices={choices} />
        <PicturesSection {...section} />
        <HoursSection {...section} />
        <LocalSection {...section} />
        <VisitSection {...section} />
        <TagsSection {...section} known={choices.tags} />
        <section className="block" aria-labelledby="facilities">
          <h2 id="facilities">편의시설</h2>
          <ChipSet
            label="편의시설"
            isWrapped
            options={choices.facilities.map(({ optionNo, optionName }) => ({ value: optionNo, label: optionName }))}
            values={values.options}
            onChange={(options) => change({ options })}
          />
        </section>
      </form>
      <ActionBar isCentered>
        <LinkButton to={LIST}>취소</LinkButton>
        <Button onClick={() => setPreviewed(true)}>미리보기</Button>
        <Button kind="main" isBusy={isPending} onClick={() => form.current?.requestSubmit()}>
          저장하기
        </Button>
      </ActionBar>
      <PreviewDialog values={values} choices={choices} isOpen={isPreviewed} onClose={() => setPreviewed(false)} />
      <ConflictDialog
        mine={values}
        base={base}
        newest={conflict}
        nameOf={nameIn(choices)}
        onKeepEditing={() => setConflict(undefined)}
        onSave={(newest, merged) => {
          const { draft, problems: found } = draftOf(merged, valuesOf(newest));
          keep({ ...initialForm(newest), values: merged });
          setConflict(undefined);
          if (draft) save(draft, newest.version);
          else show(found);
        }}
      />
    </>
  );
}

/** The initial form: the values, also as the base of later comparisons, and the version of the place. */
function initialForm(stored: AdminDestination | undefined) {
  const values = valuesOf(stored);
  return { values, base: values, version: stored?.version };
}

function nameIn({ categories, districts, facilities }: FormChoices): NameOf {
  return (field, no) => {
    if (field === 'categoryNo')
      return categories.find(({ categoryNo }) => categoryNo === no)?.categoryName ?? String(no);
    if (field === 'guNo') return districts.find(({ guNo }) => guNo === no)?.guName ?? String(no);
    return facilities.find(({ optionNo }) => optionNo === no)?.optionName ?? String(no);
  };
}
