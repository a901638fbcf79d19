import { Icon, placeSuggestions, SUGGESTED_FIELD, Suggest, type Suggestion } from '@osaka/web-kit';
import { useNavigate } from '@osaka/web-kit/router';
import { type FormEvent, useId, useRef } from 'react';

/** A field that leads to the search, or to the page of a suggested place. Without scripts it leads to the search, too. */
export function SearchBox({ onLeave }: { onLeave?: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const open = ({ text, travelNo }: Pick<Suggestion, 'text' | 'travelNo'>) => {
    onLeave?.();
    if (travelNo) navigate(`/travels/detail/${travelNo}`);
    else navigate(text ? `/travels/search?${new URLSearchParams({ search: text })}` : '/travels/search');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open({ text: field.current?.value.trim() ?? '' });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is younger than the browsers that are served
    <form method="get" action="/travels/search" className="input-wrap" role="search" onSubmit={submit}>
      <Icon name="search" />
      <label className="sr-only" htmlFor={id}>
        여행지 검색
      </label>
      <input
        ref={field}
        className="input"
        id={id}
        name="search"
        type="text"
        {...SUGGESTED_FIELD}
        placeholder="여행지, 지역, 태그를 검색해 보세요"
        enterKeyHint="search"
      />
      <Suggest field={field} load={placeSuggestions} onPick={open} />
    </form>
  );
}
