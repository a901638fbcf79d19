import { listAdminCategories, listAdminTags, listMembers, listReports, listWaitingRooms, listWizardDistricts, searchAdminDestinations } from '@osaka/contracts';
import { queryOptions } from '@osaka/query';
import { adminCall } from '../admin-call.ts';

// What the tiles tell besides; each does without when its service is away.
const extra = { retry: false, staleTime: 0, refetchInterval: 30_000 } as const;

export const memberCount = queryOptions({
  ...extra,
  queryKey: ['admin', 'members', 'count'],
  queryFn: () => adminCall(listMembers, { query: { page: 1 } }).then(({ data }) => data.totalCount),
});

export const destinationCounts = queryOptions({
  ...extra,
  queryKey: ['admin', 'destinations', 'counts'],
  queryFn: async () => {
    const [active, inactive] = await Promise.all((['active', 'inactive'] as const).map((status) => adminCall(searchAdminDestinations, { query: { page: 1, size: 1, status } })));
    return { active: active?.data.total ?? 0, inactive: inactive?.data.total ?? 0 };
  },
});

export const optionCounts = queryOptions({
  ...extra,
  queryKey: ['admin', 'options', 'counts'],
  queryFn: async () => {
    const [categories, districts, tags] = await Promise.all([adminCall(listAdminCategories), adminCall(listWizardDistricts), adminCall(listAdminTags)]);
    return { categories: categories.data.length, districts: districts.data.length, tags: tags.data.length };
  },
});

export const reportCounts = queryOptions({
  ...extra,
  queryKey: ['admin', 'reports', 'counts'],
  queryFn: () => adminCall(listReports, { query: { page: 1 } }).then(({ totalCount, waitingCount }) => ({ totalCount, waitingCount })),
});

export const waitingChats = queryOptions({
  ...extra,
  queryKey: ['admin', 'waiting-chats'],
  queryFn: () => adminCall(listWaitingRooms).then(({ rooms }) => rooms.length),
});
