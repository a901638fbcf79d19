import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { sliceFolders, workspaceDir } from '../build/every-slice.ts';

/** One environment variable as a slice's config.ts declares it. */
export interface Setting {
  name: string;
  required: boolean;
  description: string;
  default?: string;
  values?: string[];
}

interface Property {
  description?: string;
  default?: unknown;
  enum?: unknown[];
}

/** Every service's settings, read from the schemas that the services themselves validate with. */
export async function allSettings(): Promise<Map<string, Setting[]>> {
  const settings = new Map<string, Setting[]>();
  for (const slice of ['gateway', ...sliceFolders('svc-')]) settings.set(slice, await settingsOf(slice));
  return settings;
}

async function settingsOf(slice: string): Promise<Setting[]> {
  const module = (await import(pathToFileURL(join(workspaceDir, slice, 'src/config.ts')).href)) as Record<
    string,
    unknown
  >;
  const schema = module.configSchema;
  if (!isSchema(schema)) throw new Error(`${slice}/src/config.ts exports no configSchema`);
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const refused = new Set(z.safeParse(schema, {}).error?.issues.map(({ path }) => path[0]));
  return Object.entries(properties).map(([name, property]) => settingOf(name, property as Property, refused.has(name)));
}

function settingOf(name: string, property: Property, required: boolean): Setting {
  return {
    name,
    required,
    description: property.description ?? '',
    default: property.default === undefined ? undefined : String(property.default),
    values: property.enum?.map(String),
  };
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}
