import type { StatisticsQuery } from '@osaka/contracts';
import { getChatStatistics } from '@osaka/contracts/chat';
import { getPlanStatistics } from '@osaka/contracts/planner';
import { getTravelStatistics } from '@osaka/contracts/travel';
import { keepPreviousData, queryOptions } from '@osaka/web-kit/query';
import { adminCall } from '../admin-call.ts';

export type Days = StatisticsQuery['days'];
const STALE_MS = 60_000;

// Each service answers by itself, so that an outage of one leaves the rest.
export const travelStatistics = (days: Days) =>
  queryOptions({
    staleTime: STALE_MS,
    queryKey: ['admin', 'statistics', 'travel', days],
    queryFn: async ({ signal }) => (await adminCall(getTravelStatistics, { query: { days } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

export const planStatistics = (days: Days) =>
  queryOptions({
    staleTime: STALE_MS,
    queryKey: ['admin', 'statistics', 'plans', days],
    queryFn: async ({ signal }) => (await adminCall(getPlanStatistics, { query: { days } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

export const chatStatistics = (days: Days) =>
  queryOptions({
    staleTime: STALE_MS,
    queryKey: ['admin', 'statistics', 'chat', days],
    queryFn: async ({ signal }) => (await adminCall(getChatStatistics, { query: { days } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
