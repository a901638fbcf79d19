import { type DestinationCard, listBookmarks, toggleBookmark } from '@osaka/contracts/travel';
import { CallError, call, showAlert, useClickAfterLogin, useLoginOffer, useSession } from '@osaka/web-kit';
import {
  mutationOptions,
  notifyOtherTabs,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@osaka/web-kit/query';

export const bookmarks = (memberNo: number | undefined) =>
  queryOptions({
    queryKey: ['bookmarks', memberNo],
    queryFn:
      memberNo === undefined
        ? skipToken
        : ({ signal }: { signal: AbortSignal }) =>
            call(listBookmarks, { query: { memberNo: String(memberNo) } }, { signal }).then(({ data }) => data),
    staleTime: 60_000,
  });

type Bookmarked = Pick<DestinationCard, 'travelNo'>;

const CLICK = 'bookmark';

/** Bookmark state of a place with an optimistic toggle that is rolled back when the call fails. */
export function useBookmark(destination: DestinationCard) {
  const { travelNo } = destination;
  const memberNo = useSession().loginInfo?.memberNo;
  const client = useQueryClient();
  const offerLogin = useLoginOffer();
  const { queryKey } = bookmarks(memberNo);
  const { data } = useQuery(bookmarks(memberNo));
  const isIn = (list: Bookmarked[] | undefined) => list?.some((bookmark) => bookmark.travelNo === travelNo) ?? false;
  const isOn = isIn(data);
  const toggle = useMutation(
    mutationOptions({
      // The state shown before the bookmarks have loaded may be wrong, so a click sets the wanted state instead of
      // inverting.
      mutationFn: async (wanted: boolean) => {
        const current = await client.ensureQueryData(bookmarks(memberNo));
        if (isIn(current) === wanted) return wanted;
        // Cancel in-flight fetches: their response would not contain this change.
        await client.cancelQueries({ queryKey });
        set(wanted);
        const isNow = await flip();
        // Another tab or device has already set the wanted state, and this call inverted it: toggle again.
        return isNow === wanted ? isNow : flip();
      },
      onSuccess: (isNow) => {
        set(isNow);
        notifyOtherTabs(queryKey);
      },
      onError: (error: unknown, wanted) => {
        set(!wanted);
        if (error instanceof CallError && error.status === 401) void offerLogin({ kind: CLICK, no: travelNo });
        else void showAlert('즐겨찾기 처리에 실패했습니다.');
      },
    }),
  );
  useClickAfterLogin({ kind: CLICK, no: travelNo }, () => change(true));

  async function flip(): Promise<boolean> {
    const { data: state } = await call(toggleBookmark, { body: { travelNo, memberNo } }, { keepalive: true });
    return state === 1;
  }

  function set(isBookmarked: boolean): void {
    client.setQueryData<Bookmarked[]>(queryKey, (list) => {
      const others = list?.filter((bookmark) => bookmark.travelNo !== travelNo);
      return isBookmarked && others ? [destination, ...others] : others;
    });
  }

  function change(wanted: boolean): void {
    if (memberNo === undefined) void offerLogin({ kind: CLICK, no: travelNo });
    else if (!toggle.isPending) toggle.mutate(wanted);
  }

  return {
    isOn,
    isAvailable: memberNo !== undefined,
    toggle: () => change(!isOn),
    /** For undo, independent of the state shown. */
    restore: () => change(true),
  };
}
