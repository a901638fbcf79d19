import type * as z from 'zod/mini';
import { type Fault, type Schema, schemaFaults } from './schema-faults.ts';
import { type Contracts, type content, named, type Operation, type Stored } from './stored-version.ts';
import { frameFaults, topicFaults, visitorFaults } from './visitor-faults.ts';

interface Call {
  /** Method and path. */
  call: string;
  path: string;
  operation: Operation;
}

/**
 * Compares what changes with all that is live and kept, in both directions: kept slices with a changed service, a
 * changed slice with live services. One message per fault, with the call or name, the field and the victim.
 */
export function contractFaults(all: readonly Stored[]): string[] {
  const live = all.filter(({ isLive }) => isLive);
  const pairs = (users: readonly Stored[], providers: readonly Stored[]) =>
    users.flatMap((user) =>
      providers
        .filter(
          (provider) => provider.slice !== user.slice && (user.isChanged || (provider.isChanged && provider.isLive)),
        )
        .map((provider) => ({ user, provider })),
    );
  const services = live.filter(({ prefixes }) => prefixes);
  const slices = all.filter(({ prefixes }) => !prefixes);
  return [
    ...pairs(slices, services).flatMap(callFaults),
    ...eventFaults(
      all.filter(({ prefixes }) => prefixes),
      services,
    ),
    // A tab whose shell is older reloads once when a slice does not go together with it.
    ...pairs(
      live,
      live.filter(({ slice }) => slice === 'shell'),
    ).flatMap(libraryFaults),
    ...slices
      .filter(({ isLive, isChanged }) => isLive && isChanged)
      .flatMap((changed) =>
        moduleFaults(
          changed,
          slices.filter(({ slice }) => slice === changed.slice),
        ),
      ),
    ...slices.flatMap((slice) => frameFaults(slice, services)),
    ...slices.flatMap((slice) => topicFaults(slice, services)),
    ...slices
      .filter(({ isLive, isChanged }) => isLive && isChanged)
      .flatMap((changed) =>
        visitorFaults(
          changed,
          slices.filter((one) => one.slice === changed.slice && one !== changed),
        ),
      ),
    ...lostFaults(slices),
  ];
}

interface Pair {
  user: Stored;
  provider: Stored;
}

function callFaults({ user, provider }: Pair): string[] {
  const answered = new Map(operationsOf(provider.contracts).map((answer) => [withoutNames(answer.call), answer]));
  return operationsOf(user.contracts)
    .filter(({ path }) => provider.prefixes?.some((prefix) => patternOf(prefix).test(path)))
    .flatMap((used) => {
      const { call } = used;
      const answer = answered.get(withoutNames(call));
      if (!answer) return [`${call}: ${named(provider)} does not have this call, which ${named(user)} makes.`];
      const tolerated = user.contracts.tolerated?.[call] ?? [];
      return operationFaults(used, answer)
        .filter((fault) => fault.isSent || !tolerated.includes(textOf(fault)))
        .map(({ field, text, isSent }) =>
          isSent
            ? `${call}: ${field} ${text} in what ${named(user)} sends, which ${named(provider)} does not take.`
            : `${call}: ${field} ${text} in the answer of ${named(provider)}, which ${named(user)} does not take.`,
        );
    });
}

function operationFaults(usedCall: Call, answeredCall: Call): (Fault & { isSent: boolean })[] {
  const [used, answer] = [usedCall.operation, answeredCall.operation];
  const access = RANKS.indexOf(answer['x-access'] ?? 'public') > RANKS.indexOf(used['x-access'] ?? 'public');
  const sent = [
    ...(access ? [{ field: 'the access', text: `is ${used['x-access']} and not ${answer['x-access']}` }] : []),
    ...schemaFaults(parametersOf(usedCall, 'path'), parametersOf(answeredCall, 'path'), {
      dropsUnknown: true,
      field: 'path',
    }),
    ...schemaFaults(parametersOf(usedCall, 'query'), parametersOf(answeredCall, 'query'), {
      dropsUnknown: true,
      field: 'query',
    }),
    ...bodyFaults(used, answer),
  ];
  const received = schemaFaults(schemaIn(successOf(answer)) ?? {}, schemaIn(successOf(used)) ?? {});
  return [
    ...sent.map((fault) => ({ ...fault, isSent: true })),
    ...received.map((fault) => ({ ...fault, isSent: false })),
  ];
}

/** The faults of a contract with itself: between what its service answers and what its callers take. */
export function toleratedIn(caller: Contracts, service: Contracts): Record<string, string[]> {
  const answers = new Map(operationsOf(service).map((answer) => [answer.call, answer]));
  const entries = operationsOf(caller).map(
    (used) =>
      [
        used.call,
        operationFaults(used, answers.get(used.call) ?? used)
          .filter(({ isSent }) => !isSent)
          .map(textOf),
      ] as const,
  );
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0));
}

function textOf({ field, text }: Fault): string {
  return `${field} ${text}`;
}

/** A call with more or fewer rights comes after another in this list. */
const RANKS = ['public', 'member', 'staff', 'admin'];

function bodyFaults(used: Operation, answer: Operation): Fault[] {
  const [sent, taken] = [schemaIn(used.requestBody), schemaIn(answer.requestBody)];
  if (!taken) return sent ? [{ field: 'the body', text: 'is not read' }] : [];
  return schemaFaults(sent ?? { type: 'object', properties: {} }, taken, { dropsUnknown: true, field: 'body' });
}

/** Parameters of the path are known by their position, because their names are no part of an address. */
function parametersOf({ path, operation: { parameters = [] } }: Call, place: 'path' | 'query'): Schema {
  const own = parameters
    .filter((parameter) => parameter.in === place)
    .map((parameter) => ({
      ...parameter,
      key: place === 'query' ? parameter.name : `${positionIn(path, parameter.name)}`,
    }));
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ key, schema }) => [key, schema])),
    required: own.filter(({ required }) => required).map(({ key }) => key),
  };
}

function positionIn(path: string, parameter: string): number {
  return [...path.matchAll(/\{(\w+)\}/g)].findIndex(([, name]) => name === parameter) + 1;
}

function successOf({ responses = {} }: Operation) {
  return Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
}

function schemaIn(described: z.output<typeof content>): Schema | undefined {
  return Object.values(described?.content ?? {})[0]?.schema;
}

function eventFaults(all: readonly Stored[], services: readonly Stored[]): string[] {
  const isAnyChanged = services.some(({ isChanged }) => isChanged);
  return all
    .filter(({ isChanged }) => isChanged || isAnyChanged)
    .flatMap((user) =>
      (user.contracts.events?.consumes ?? []).flatMap(({ type, schema: read }) => {
        const publishers = services.flatMap((provider) =>
          (provider.contracts.events?.publishes ?? [])
            .filter((event) => event.type === type)
            .map((event) => ({ provider, event })),
        );
        if (publishers.length === 0)
          return [`event ${type}: no released service publishes it, and ${named(user)} consumes it.`];
        return publishers
          .filter(({ provider }) => user.isChanged || provider.isChanged)
          .flatMap(({ provider, event }) =>
            schemaFaults(event.schema, read).map(
              ({ field, text }) =>
                `event ${type}: ${field} ${text} in what ${named(provider)} publishes, which ${named(user)} does not take.`,
            ),
          );
      }),
    );
}

function libraryFaults({ user, provider }: Pair): string[] {
  const has = provider.contracts.libraries ?? {};
  return Object.entries(user.contracts.libraries ?? {})
    .filter(([library, needed]) => has[library] !== undefined && !satisfies(has[library], needed))
    .map(
      ([library, needed]) =>
        `library ${library}: ${named(provider)} has ${has[library]}, and ${named(user)} needs ^${needed}.`,
    );
}

/** The rule of the federation: the same major version, and no older one. */
function satisfies(version: string, needed: string): boolean {
  const [one, other] = [version, needed].map((each) => each.split(/[.-]/).slice(0, 3).map(Number));
  const [major = 0, minor = 0, patch = 0] = one ?? [];
  const [neededMajor = 0, neededMinor = 0, neededPatch = 0] = other ?? [];
  return major === neededMajor && (minor > neededMinor || (minor === neededMinor && patch >= neededPatch));
}

/** Open tabs have the site table of their page, and load the current remote. */
function moduleFaults(changed: Stored, versions: readonly Stored[]): string[] {
  const { modules } = changed.contracts;
  if (!modules) return [];
  return versions.flatMap((one) => {
    const needed = {
      ...(one.screens?.length && one.slice !== 'shell' ? { 'its screens': './routes' } : {}),
      ...one.widgets,
    };
    return Object.entries(needed)
      .filter(([, module]) => !modules.includes(module))
      .map(
        ([name, module]) =>
          `module ${module}: ${named(changed)} does not expose it, and open pages with ${named(one)} need it for ${name}.`,
      );
  });
}

/** Screens and widgets that no live slice has any more, although others lead to them. */
function lostFaults(slices: readonly Stored[]): string[] {
  const live = slices.filter(({ isLive }) => isLive);
  const addresses = new Set(live.flatMap(({ screens = [] }) => screens.map(withoutNames)));
  const widgets = new Set(live.flatMap((one) => Object.keys(one.widgets ?? {})));
  const isConcerned = (user: Stored) =>
    user.isChanged || slices.some((one) => one.isChanged && one.slice !== user.slice);
  return slices
    .filter(isConcerned)
    .flatMap((user) => [
      ...(user.contracts.links ?? [])
        .filter((link) => !addresses.has(withoutNames(link)))
        .map((link) => `address ${link}: no released slice has this screen, and ${named(user)} leads to it.`),
      ...(user.contracts.widgets ?? [])
        .filter((widget) => !widgets.has(widget))
        .map((widget) => `widget ${widget}: no released slice has it, and ${named(user)} shows it.`),
    ]);
}

function operationsOf({ openapi }: Contracts): Call[] {
  return Object.entries(openapi?.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
}

/** The names of parameters are no part of an address. */
function withoutNames(path: string): string {
  return path.toLowerCase().replaceAll(/\{\w*\}|:\w+/g, '{}');
}

function patternOf(prefix: string): RegExp {
  return new RegExp(`^${prefix.replaceAll('{}', '[^/]+')}(?:/|$)`);
}
