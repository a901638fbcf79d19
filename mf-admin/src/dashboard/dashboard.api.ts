import { countMemberAudit, listMembers } from '@osaka/contracts/account';
import { listWaitingRooms } from '@osaka/contracts/chat';
import { countCourseAudit, listAdminCourses } from '@osaka/contracts/planner';
import {
  countTravelAudit,
  listAdminCategories,
  listAdminTags,
  listImports,
  listQuality,
  listReports,
  listWizardDistricts,
  searchAdminDestinations,
} from '@osaka/contracts/travel';
import { todayInSeoul } from '@osaka/web-kit';
import { queryOptions } from '@osaka/web-kit/query';
import { adminCall } from '../admin-call.ts';

// A tile omits its number during an outage of its service; the numbers are polled.
const live = { retry: false, staleTime: 0, refetchInterval: 15_000 } as const;

export const memberCount = queryOptions({
  ...live,
  queryKey: ['admin', 'members', 'count'],
  queryFn: () => adminCall(listMembers, { query: { page: 1 } }).then(({ data }) => data.totalCount),
});

export const destinationCounts = queryOptions({
  ...live,
  queryKey: ['admin', 'destinations', 'counts'],
  queryFn: async () => {
    const [active, inactive] = await Promise.all(
      (['active', 'inactive'] as const).map((status) =>
        adminCall(searchAdminDestinations, { query: { page: 1, size: 1, status } }),
      ),
    );
    return { active: active?.data.total ?? 0, inactive: inactive?.data.total ?? 0 };
  },
});

/** Active places with incomplete data, by missing field. */
export const lackingCounts = queryOptions({
  ...live,
  queryKey: ['admin', 'destinations', 'lacking'],
  queryFn: () => adminCall(listQuality, { query: {} }).then(({ data }) => data.counts),
});

export const optionCounts = queryOptions({
  ...live,
  queryKey: ['admin', 'options', 'counts'],
  queryFn: async () => {
    const [categories, districts, tags] = await Promise.all([
      adminCall(listAdminCategories),
      adminCall(listWizardDistricts),
      adminCall(listAdminTags),
    ]);
    return { categories: categories.data.length, districts: districts.data.length, tags: tags.data.length };
  },
});

export const reportCounts = queryOptions({
  ...live,
  queryKey: ['admin', 'reports', 'counts'],
  queryFn: () =>
    adminCall(listReports, { query: { page: 1 } }).then(({ totalCount, waitingCount = 0 }) => ({
      totalCount,
      waitingCount,
    })),
});

export const courseCounts = queryOptions({
  ...live,
  queryKey: ['admin', 'courses', 'count'],
  queryFn: () =>
    adminCall(listAdminCourses).then(({ data }) => ({
      total: data.length,
      published: data.filter(({ isPublished }) => isPublished).length,
    })),
});

export const importCount = queryOptions({
  ...live,
  queryKey: ['admin', 'imports', 'count'],
  queryFn: () => adminCall(listImports, { query: { page: 1 } }).then(({ data }) => data.total),
});

export const todaysRecords = queryOptions({
  ...live,
  queryKey: ['admin', 'audit', 'today'],
  queryFn: async () => {
    const query = { from: todayInSeoul() };
    const counts = await Promise.all([
      adminCall(countMemberAudit, { query }),
      adminCall(countTravelAudit, { query }),
      adminCall(countCourseAudit, { query }),
    ]);
    return counts.reduce((sum, { data }) => sum + data.total, 0);
  },
});

/** Customers who are online and wait for an answer. */
export const waitingChats = queryOptions({
  ...live,
  queryKey: ['admin', 'waiting-chats'],
  queryFn: () =>
    adminCall(listWaitingRooms).then(({ rooms }) => rooms.filter(({ customer }) => customer?.isHere !== false).length),
});
