import { readConfig, serviceSettings } from '@osaka/service-kit';
import * as z from 'zod/mini';

export const configSchema = z.object(serviceSettings);
export type PlannerConfig = z.output<typeof configSchema>;

export function readPlannerConfig(): PlannerConfig {
  return readConfig(configSchema, process.env);
}
