import { closedLines, readConfig, serviceSettings } from '@osaka/service-kit';
import * as z from 'zod/mini';

export const configSchema = z.object({ ...serviceSettings, TRANSIT_CLOSED_LINES: closedLines });
export type PlannerConfig = z.output<typeof configSchema>;

export function readPlannerConfig(): PlannerConfig {
  return readConfig(configSchema, process.env);
}
