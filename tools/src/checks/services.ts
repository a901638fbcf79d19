import { allSettings, type Setting } from '@osaka/delivery/documents';
import { everyService, type ServiceSlice } from '@osaka/delivery/every-slice';

/** Checks the services' slice.ts files against each other and against their config.ts. */
export async function serviceProblems(): Promise<string[]> {
  const [services, settings] = [await everyService(), await allSettings()];
  return [
    ...eventProblems(services),
    ...sharedNames(services),
    ...services.flatMap((service) => settingProblems(service, settings.get(`svc-${service.name}`) ?? [])),
  ];
}

/** Every event has exactly one publisher unless its definition says that it is shared; every consumed event has one. */
export function eventProblems(services: readonly ServiceSlice[]): string[] {
  const published = services.flatMap(({ name, publishes }) =>
    publishes.map(({ type, isShared }) => ({ type, name, isShared })),
  );
  const own = published.filter(({ isShared }) => !isShared);
  return [
    ...repeated(own.map(({ type }) => type)).map(
      (type) =>
        `${type} is published by ${namesOf(published.filter((each) => each.type === type))}: name one of them differently.`,
    ),
    ...services.flatMap(({ name, consumes }) =>
      consumes
        .filter(({ type }) => !published.some((each) => each.type === type))
        .map(({ type }) => `svc-${name} consumes ${type}, which no service publishes.`),
    ),
  ];
}

/** Names must be unique, because all services share one Redis and one MongoDB with a user per database. */
export function sharedNames(services: readonly ServiceSlice[]): string[] {
  const jobs = services.flatMap(({ name, jobs: own }) => own.map((job) => ({ job, name })));
  return [
    ...repeated(jobs.map(({ job }) => job)).map(
      (job) =>
        `The job ${job} is declared by ${namesOf(jobs.filter((each) => each.job === job))}: begin its name with the service's.`,
    ),
    ...repeated(services.map(({ database }) => database)).map(
      (database) =>
        `The database ${database} is declared by ${namesOf(services.filter((each) => each.database === database))}: each service has its own.`,
    ),
  ];
}

export function settingProblems(
  { name, settings }: Pick<ServiceSlice, 'name' | 'settings'>,
  known: readonly Setting[],
): string[] {
  return Object.keys(settings)
    .filter((setting) => !known.some((each) => each.name === setting))
    .map(
      (setting) => `svc-${name}/slice.ts has the setting ${setting}, which svc-${name}/src/config.ts does not know.`,
    );
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

function namesOf(services: readonly { name: string }[]): string {
  return services.map(({ name }) => `svc-${name}`).join(' and ');
}
