import { staleArchitecture, writeArchitecture } from './architecture.ts';
import { asvsFaults, writeAsvs } from './asvs.ts';
import { staleComposeParts, writeComposeParts } from './compose-parts.ts';
import { staleConfiguration, writeConfiguration } from './configuration.ts';
import { staleKubernetes, writeKubernetes } from './kubernetes.ts';

export { writeApiDocs } from './api-docs.ts';
export { withParts } from './compose-parts.ts';
export { openApiFaults } from './openapi.ts';
export { allSettings, type Setting } from './settings-schema.ts';

/** Writes everything below docs/ and in docker-compose.yml and deploy/ that follows from the sources. */
export async function writeDocuments(): Promise<void> {
  await writeConfiguration();
  await writeComposeParts();
  await writeKubernetes();
  writeAsvs();
  await writeArchitecture();
}

/** A sentence for each document that no longer follows from the sources. */
export async function staleDocuments(): Promise<string[]> {
  return [
    ...(await staleComposeParts()),
    ...(await staleKubernetes()),
    ...(await staleConfiguration()),
    ...(await staleArchitecture()),
    ...asvsFaults(),
  ];
}
