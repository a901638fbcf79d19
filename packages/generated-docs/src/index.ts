import { staleArchitecture, writeArchitecture } from './architecture.ts';
import { asvsFaults, writeAsvs } from './asvs.ts';
import { staleComposeParts, writeComposeParts } from './compose-parts.ts';
import { staleConfiguration, writeConfiguration } from './configuration.ts';
import { staleOpenApi, writeOpenApi } from './openapi.ts';

export { writeApiDocs } from './api-docs.ts';
export { withParts } from './compose-parts.ts';
export { allSettings, type Setting } from './settings-schema.ts';

/** Writes everything below docs/ and in docker-compose.yml that follows from the sources. */
export async function writeDocuments(): Promise<void> {
  await writeConfiguration();
  await writeComposeParts();
  writeAsvs();
  await writeOpenApi();
  await writeArchitecture();
}

/** A sentence for each document that no longer follows from the sources. */
export async function staleDocuments(): Promise<string[]> {
  return [...(await staleComposeParts()), ...(await staleConfiguration()), ...(await staleOpenApi()), ...(await staleArchitecture()), ...asvsFaults()];
}
