import { createAdminCatalogue } from '../catalogue/admin-catalogue.ts';
import { createDestinationBatches } from '../destinations/destination-batches.repository.ts';
import { destinationRoutes } from '../destinations/destinations.routes.ts';
import { createDestinationService } from '../destinations/destinations.service.ts';
import { createImportRun } from '../imports/import-run.ts';
import { createImportRepository } from '../imports/imports.repository.ts';
import { importRoutes } from '../imports/imports.routes.ts';
import { createImportService } from '../imports/imports.service.ts';
import { createQualityRepository } from '../quality/quality.repository.ts';
import { qualityRoutes } from '../quality/quality.routes.ts';
import { createQualityService } from '../quality/quality.service.ts';
import { createReferenceRepository } from '../reference/reference.repository.ts';
import { referenceRoutes } from '../reference/reference.routes.ts';
import { createReferenceService } from '../reference/reference.service.ts';
import type { TravelParts } from './parts.ts';

/** What administrators change: destinations one by one and by import, their quality, and the reference data. */
export function composeAdministration(parts: TravelParts) {
  const { audit, catalogue, clock, counters, destinations, feed, images, lookups, pictures } = parts;
  const reference = createReferenceService({
    reference: createReferenceRepository(parts.db),
    counters,
    clock,
    changed: (travelNos) => feed.referenceChanged(travelNos),
    audit: audit.reference,
  });
  const single = createDestinationService({
    destinations,
    choices: { ...lookups.choices, tagNos: reference.tagNos },
    pictures: { numbersOf: pictures.findNos, release: images.release },
    counters,
    clock,
    changed: (travelNo) => feed.changed(travelNo),
    audit: audit.destinations,
  });
  const { imports, importRun } = importsOf(parts);
  const quality = createQualityService({
    quality: createQualityRepository(parts.db),
    all: () => catalogue.now.index.all(),
    get: lookups.get,
    reference: () => catalogue.now.reference,
    counters,
    clock,
    announce: announceOf(parts),
  });
  const adminCatalogue = createAdminCatalogue(catalogue, clock);
  return {
    imports,
    importRun,
    routes: [
      ...destinationRoutes(single, adminCatalogue),
      ...importRoutes(imports, adminCatalogue.matching, () => catalogue.now.reference, clock),
      ...qualityRoutes(quality),
      ...referenceRoutes(reference, lookups.rowOf),
    ],
  };
}

function importsOf(parts: TravelParts) {
  const { audit, catalogue, clock, counters, db, logger, lookups } = parts;
  const documents = createImportRepository(db);
  const importRun = createImportRun({
    imports: documents,
    batches: createDestinationBatches(db),
    reference: () => catalogue.now.reference,
    entry: audit.destinations.entry,
    counters,
    clock,
    logger,
    announce: announceOf(parts),
  });
  const imports = createImportService({
    imports: documents,
    run: importRun,
    stored: () => ({
      reference: catalogue.now.reference,
      get: lookups.get,
      all: () => catalogue.now.index.all(),
    }),
    counters,
    clock,
  });
  return { imports, importRun };
}

/** After several destinations were changed at once: notifies other instances, and settles the audit entries. */
function announceOf({ audit, feed }: TravelParts) {
  return async (travelNos: readonly number[]) => {
    await feed.changed(...travelNos);
    await audit.destinations.settle();
  };
}
