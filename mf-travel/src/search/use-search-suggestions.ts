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
  const idOf = ({ kind, text, travelNo }: Suggested) => `${kind} ${travelNo ?? text}`;
  return {
    options:
      typed.trim() === '' ? [] : data.map((each) => ({ id: idOf(each), text: each.text, note: NOTES[each.kind] })),
    onType: setTyped,
    onPick({ id, text }: Suggestion) {
      const travelNo = data.find((each) => idOf(each) === id)?.travelNo;
      if (travelNo) navigate(`/travels/detail/${travelNo}`);
      else onSearch(text);
    },
  };
}
