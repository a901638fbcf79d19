import {
  type AdminCourse,
  COURSE_LIMITS,
  COURSE_PARTIES,
  type CourseParty,
  courseWords,
} from '@osaka/contracts/planner';
import {
  Button,
  CallError,
  ChipSet,
  Icon,
  Modal,
  messageOf,
  RestoredNotice,
  Select,
  showAlert,
  showToast,
  TextArea,
  TextInput,
  tripText,
  useKeptDraft,
} from '@osaka/web-kit';
import { useMutation, useQuery, useQueryClient } from '@osaka/web-kit/query';
import { type FormEvent, useRef, useState } from 'react';
import { type CourseBody, ownPlans, refusalText, saveCourse } from './courses.api.ts';

/** The words of a course, and for a new one the plan that it is made of. */
export function CourseDialog({ course, onClose }: { course: AdminCourse | undefined; onClose: () => void }) {
  return (
    <Modal title={course ? '코스 수정' : '코스 만들기'} isOpen isWide onClose={onClose}>
      <CourseForm course={course} onClose={onClose} />
    </Modal>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, index) => ({ value: index + 1, label: `${index + 1}월` }));
const PARTIES = COURSE_PARTIES.map((party) => ({ value: party, label: party }));

interface Draft {
  planNo: string;
  title: string;
  summary: string;
  with: CourseParty[];
  months: number[];
  order: string;
  publishedFrom: string;
  publishedTo: string;
}
type Problems = Partial<Record<keyof Draft, string>>;

function CourseForm({ course, onClose }: { course: AdminCourse | undefined; onClose: () => void }) {
  const { draft, setDraft, isRestored, forget, startOver } = useKeptDraft(
    `course:${course?.courseNo ?? 'new'}`,
    draftOf(course),
  );
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const { mutateAsync, isPending } = useMutation(saveCourse);
  const queries = useQueryClient();
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part))));
  };
  const field = (name: 'planNo' | 'title' | 'summary' | 'order' | 'publishedFrom' | 'publishedTo') => ({
    value: draft[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const show = (found: Problems) => {
    setProblems(found);
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const words = wordsOf(draft);
    const found = problemsOf(courseWords.safeParse(words).error?.issues ?? []);
    if (!course && draft.planNo === '') found.planNo = '코스로 만들 플랜을 선택해주세요.';
    show(found);
    if (Object.keys(found).length > 0) return;
    try {
      await mutateAsync({ courseNo: course?.courseNo, planNo: Number(draft.planNo), words });
      forget();
      onClose();
      showToast(course ? '코스를 수정했어요.' : '코스를 만들었어요.');
    } catch (failure) {
      const refused = failure instanceof CallError ? problemsOf(failure.errors) : {};
      show(refused);
      if (Object.keys(refused).length === 0) void showAlert(await refusalText(failure, Number(draft.planNo), queries));
    }
  };
  return (
    <form method="post" ref={form} className="form" onSubmit={(event) => void submit(event)} noValidate>
      <RestoredNotice isRestored={isRestored} onStartOver={startOver} />
      {!course && <PlanSelect {...field('planNo')} />}
      <TextInput label="제목" maxLength={COURSE_LIMITS.title} {...field('title')} />
      <TextArea label="소개" rows={3} maxLength={COURSE_LIMITS.summary} {...field('summary')} />
      <ChipField
        label="누구와"
        error={problems.with}
        options={PARTIES}
        values={draft.with}
        onChange={(parties) => change({ with: parties })}
      />
      <ChipField
        label="좋은 때"
        help="고르지 않으면 언제든 좋은 코스예요."
        error={problems.months}
        options={MONTHS}
        values={draft.months}
        onChange={(months) => change({ months: months.toSorted((one, other) => one - other) })}
      />
      <div className="form__row">
        <TextInput label="순서" inputMode="numeric" help="작은 수가 앞에 와요." {...field('order')} />
      </div>
      <div className="form__row">
        <TextInput label="공개 시작일" type="date" help="비우면 바로 공개돼요." {...field('publishedFrom')} />
        <TextInput label="공개 종료일" type="date" help="비우면 계속 공개돼요." {...field('publishedTo')} />
      </div>
      <div className="dialog__acts">
        <Button onClick={onClose}>취소</Button>
        <Button type="submit" kind="main" isBusy={isPending}>
          저장하기
        </Button>
      </div>
    </form>
  );
}

type ChipFieldProps<V extends string | number> = Omit<Parameters<typeof ChipSet<V>>[0], 'isWrapped'> & {
  help?: string;
  error: string | undefined;
};

function ChipField<V extends string | number>({ help, error, ...chips }: ChipFieldProps<V>) {
  return (
    <div className="field" data-invalid={error !== undefined || undefined}>
      <span className="label" aria-hidden="true">
        {chips.label}
      </span>
      <ChipSet isWrapped {...chips} />
      {help && <p className="help">{help}</p>}
      {error && (
        <p className="error" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  );
}

function PlanSelect(field: {
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}) {
  const { data, error: failure } = useQuery(ownPlans);
  const missing = data?.length === 0 && '아직 저장한 플랜이 없어요. 내 플랜 만들기에서 먼저 만들어 주세요.';
  return (
    <Select
      label="플랜"
      help={missing || (failure && !data ? messageOf(failure) : undefined)}
      options={[
        { value: '', label: '내 플랜에서 선택해주세요' },
        ...(data ?? []).map(({ planNo, planTitle, travelStartDate, travelEndDate }) => ({
          value: String(planNo),
          label: `${planTitle} (${tripText(travelStartDate, travelEndDate)})`,
        })),
      ]}
      {...field}
    />
  );
}

function draftOf(course: AdminCourse | undefined): Draft {
  return {
    planNo: '',
    title: course?.title ?? '',
    summary: course?.summary ?? '',
    with: [...(course?.with ?? [])],
    months: [...(course?.months ?? [])],
    order: course ? String(course.order) : '',
    publishedFrom: course?.publishedFrom ?? '',
    publishedTo: course?.publishedTo ?? '',
  };
}

/** An empty order is left to the service. */
function wordsOf({ planNo: _planNo, order, publishedFrom, publishedTo, ...words }: Draft): CourseBody {
  return {
    ...words,
    ...(order.trim() !== '' && { order: Number(order) }),
    publishedFrom: publishedFrom || null,
    publishedTo: publishedTo || null,
  };
}

/** The first message of each field. */
function problemsOf(issues: readonly { path: string | readonly PropertyKey[]; message: string }[]): Problems {
  const nameOf = (path: string | readonly PropertyKey[]) =>
    String(typeof path === 'string' ? path.split('.')[0] : path[0]);
  return Object.fromEntries(issues.map(({ path, message }) => [nameOf(path), message]).reverse());
}
