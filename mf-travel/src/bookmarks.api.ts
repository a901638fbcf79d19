import { type DestinationCard, listBookmarks, toggleBookmark } from '@osaka/contracts';
import { mutationOptions, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@osaka/query';
import { CallError, call, showAlert, useSession } from '@osaka/web-kit';

export const bookmarks = (memberNo: number | undefined) =>
  queryOptions({
    queryKey: ['bookmarks', memberNo],
    queryFn:
      memberNo === undefined
        ? skipToken
        : ({ signal }: { signal: AbortSignal }) => call(listBookmarks, { query: { memberNo: String(memberNo) } }, { signal }).then(({ data }) => data),
    staleTime: 60_000,
  });

type Bookmarked = Pick<DestinationCard, 'travelNo'>;

/** Whether a place is bookmarked and the switch for it: shown at once, taken back when the server refuses. */
export function useBookmark(destination: DestinationCard) {
  const memberNo = useSession().loginInfo?.memberNo;
  const client = useQueryClient();
  const { queryKey } = bookmarks(memberNo);
  const { data } = useQuery(bookmarks(memberNo));
  const isIn = (list: Bookmarked[] | undefined) => list?.some(({ travelNo }) => travelNo === destination.travelNo) ?? false;
  const isOn = isIn(data);
  const toggle = useMutation(
    mutationOptions({
      // What is shown before the member's bookmarks have come is a guess: the press says what is wanted, not that something changes.
      mutationFn: async (wanted: boolean) => {
        const known = await client.ensureQueryData(bookmarks(memberNo));
        if (isIn(known) === wanted) return wanted;
        // A list that was asked for before this press would come back without it.
        await client.cancelQueries({ queryKey });
        set(wanted);
        const { data: state } = await call(toggleBookmark, { body: { travelNo: destination.travelNo, memberNo } });
        return state === 1;
      },
      onSuccess: set,
      onError: (error: unknown, wanted) => {
        set(!wanted);
        void showAlert(error instanceof CallError && error.status === 401 ? LOGIN_NEEDED : '즐겨찾기 처리에 실패했습니다.');
      },
    }),
  );

  function set(isBookmarked: boolean): void {
    client.setQueryData<Bookmarked[]>(queryKey, (list) => {
      const others = list?.filter(({ travelNo }) => travelNo !== destination.travelNo);
      return isBookmarked && others ? [destination, ...others] : others;
    });
  }

  function change(wanted: boolean): void {
    if (memberNo === undefined) void showAlert(LOGIN_NEEDED);
    else if (!toggle.isPending) toggle.mutate(wanted);
  }

  return {
    isOn,
    isAvailable: memberNo !== undefined,
    toggle: () => change(!isOn),
    /** For an undo, when what is shown has changed already. */
    putBack: () => change(true),
  };
}

const LOGIN_NEEDED = '로그인이 필요합니다.';
