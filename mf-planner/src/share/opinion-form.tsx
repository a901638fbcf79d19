import { opinionWords } from '@osaka/contracts/planner';
import { Button, CallError, messageOf, showAlert, showToast, TextArea, TextInput, useKeptDraft } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { type FormEvent, useState } from 'react';
import { sayOpinion } from './share.api.ts';

interface OpinionFormProps {
  token: string;
  /** null: about the whole trip. */
  travelId: number | null;
  onSaid?: () => void;
}

const EMPTY = { nickname: '', text: '' };

/** An opinion of a guest, without an account. The text stays until it is sent. */
export function OpinionForm({ token, travelId, onSaid }: OpinionFormProps) {
  const { draft, setDraft, forget } = useKeptDraft(`opinion:${token}:${travelId ?? 'trip'}`, EMPTY);
  const [problems, setProblems] = useState<Partial<typeof EMPTY>>({});
  const { mutateAsync, isPending } = useMutation(sayOpinion);
  const change = (part: Partial<typeof EMPTY>) => {
    setDraft({ ...draft, ...part });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part))));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = opinionWords.safeParse({ travelId, ...draft });
    const found = Object.fromEntries(
      (checked.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]).reverse(),
    );
    setProblems(found);
    if (checked.error) return;
    try {
      await mutateAsync({ token, travelId, ...draft });
      setDraft({ ...draft, text: '' });
      if (onSaid) forget();
      showToast('의견을 남겼어요.');
      onSaid?.();
    } catch (error) {
      const refused =
        error instanceof CallError ? error.errors.map(({ path, message }) => [path, message] as const) : [];
      if (refused.length > 0) setProblems(Object.fromEntries(refused));
      else await showAlert(messageOf(error));
    }
  };
  return (
    <form method="post" className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label="닉네임"
        help="2~10자, 로그인하지 않아도 돼요."
        autoComplete="nickname"
        error={problems.nickname}
        value={draft.nickname}
        onChange={({ target }) => change({ nickname: target.value })}
      />
      <TextArea
        label="의견"
        help="여행을 만든 사람과 이 링크를 받은 사람에게 보여요."
        maxLength={200}
        rows={3}
        error={problems.text}
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <p>
        <Button kind="main" type="submit" isBusy={isPending}>
          의견 남기기
        </Button>
      </p>
    </form>
  );
}
