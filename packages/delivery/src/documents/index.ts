import { staleArchitecture, writeArchitecture } from './architecture.ts';
import { asvsFaults } from './asvs.ts';
import { staleComposeParts, writeComposeParts } from './compose-parts.ts';
import { staleConfiguration, writeConfiguration } from './configuration.ts';
import { staleKubernetes, writeKubernetes } from './kubernetes.ts';
import { staleNotice, writeNotice } from './notice.ts';
import { staleSiteFont, writeSiteFont } from './site-font.ts';

export { writeApiDocs } from './api-docs.ts';
export { withParts } from './compose-parts.ts';
export { openApiFaults } from './openapi.ts';
export { allSettings, type Setting } from './settings-schema.ts';

/** Writes everything in docs/, docker-compose.yml, deploy/, NOTICE and the web font that follows from the sources. */
export async function writeDocuments(): Promise<void> {
  await writeConfiguration();
  await writeComposeParts();
  await writeKubernetes();
  await writeArchitecture();
  await writeNotice();
  await writeSiteFont();
}

/** A message for each document that no longer follows from the sources. */
export async function staleDocuments(): Promise<string[]> {
  return [
    ...(await staleComposeParts()),
    ...(await staleKubernetes()),
    ...(await staleConfiguration()),
    ...(await staleArchitecture()),
    ...asvsFaults(),
    ...staleNotice(),
    ...staleSiteFont(),
  ];
}
