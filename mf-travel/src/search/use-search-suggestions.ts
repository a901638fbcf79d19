import { type Suggestion as Suggested, suggestSearches } from '@osaka/contracts/travel';
import { queryOptions, useQuery } from '@osaka/query';
import { useNavigate } from '@osaka/router';
import { call, type Suggestion } from '@osaka/web-kit';
import { useEffect, useState } from 'react';

const PAUSE_MS = 150;
const FRESH_MS = 5 * 60_000;
const NOTES: Record<Suggested['kind'], string> = { place: '여행지', station: '역', tag: '태그', district: '지역' };
const NONE: readonly Suggested[] = [];

const suggestions = (q: string) =>
  queryOptions({
    queryKey: ['travels', 'suggest', q],
    queryFn: ({ signal }) => call(suggestSearches, { query: { q } }, { signal }).then(({ data }) => data),
    staleTime: FRESH_MS,
    // Suggestions say nothing while the service is away.
    retry: false,
    enabled: q !== '',
  });

/** What the search field offers while somebody types: a place opens its page, all else is searched. */
export function useSearchSuggestions(onSearch: (search: string) => void) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim().slice(0, 50)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data = NONE } = useQuery(suggestions(asked));
  return {
    options: typed.trim() === '' ? [] : data.map(optionOf),
    onType: setTyped,
    onPick: ({ text, to }: Suggestion) => (to ? navigate(to) : onSearch(text)),
  };
}

function optionOf({ kind, text, travelNo }: Suggested): Suggestion {
  const to = travelNo && `/travels/detail/${travelNo}`;
  return { id: `${kind} ${travelNo ?? text}`, text, note: NOTES[kind], to: to || undefined };
}
