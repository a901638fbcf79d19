import {
  changeNoticeSettings,
  getNoticeSettings,
  listNotices,
  type MailedNotices,
  readNotices,
  stopNoticeMail,
} from '@osaka/contracts/account';
import { call } from '@osaka/web-kit';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@osaka/web-kit/query';

const EVERY_MS = 60_000;
const KEY = ['notices'];

/** Asked for once a minute at most: while the page is visible, and when it becomes visible. */
export const newestNotices = (memberNo: number) =>
  queryOptions({
    queryKey: [...KEY, 'newest', memberNo],
    queryFn: ({ signal }) => load('', signal),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  });

/** Read again each time that the list opens. Later ones are in `newestNotices`. */
export const allNotices = (memberNo: number) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'all', memberNo],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ notices, hasMore }) => (hasMore ? String(notices.at(-1)?.noticeNo) : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const markRead = mutationOptions({
  mutationFn: (upTo: number) => call(readNotices, { body: { upTo } }),
  onSuccess: (_data, _upTo, _result, { client }) => client.invalidateQueries({ queryKey: [...KEY, 'newest'] }),
});

async function load(before: string, signal: AbortSignal) {
  const { data } = await call(listNotices, { query: before ? { before } : {} }, { signal });
  return data;
}

const settingsKey = (memberNo: number) => [...KEY, 'settings', memberNo];

export const noticeSettings = (memberNo: number) =>
  queryOptions({
    queryKey: settingsKey(memberNo),
    queryFn: async ({ signal }) => (await call(getNoticeSettings, {}, { signal })).data.mail,
    staleTime: 0,
  });

export const changeNoticeMail = (memberNo: number) =>
  mutationOptions({
    mutationFn: (mail: Partial<MailedNotices>) => call(changeNoticeSettings, { body: { mail } }),
    // One after the other, so that the last answer is that of the last choice.
    scope: { id: 'notice mail' },
    onSuccess: ({ data }, _mail, _result, { client }) => client.setQueryData(settingsKey(memberNo), data.mail),
  });

export const stopMail = mutationOptions({
  mutationFn: (token: string) => call(stopNoticeMail, { params: { token } }),
  onSuccess: (_data, _token, _result, { client }) => client.invalidateQueries({ queryKey: [...KEY, 'settings'] }),
});
