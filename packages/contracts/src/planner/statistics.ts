import * as z from 'zod/mini';
import { dataOnly, endpoint } from '../shared/endpoint.ts';
import { chosenPlaces, statisticsQuery } from '../shared/statistics.ts';

/** Plans that were saved or copied, and the places that came into plans. */
export const getPlanStatistics = endpoint({
  method: 'GET',
  path: '/api/travel-planner/statistics',
  access: 'admin',
  query: statisticsQuery,
  success: dataOnly(z.object({ plans: z.int(), planned: chosenPlaces })),
});
