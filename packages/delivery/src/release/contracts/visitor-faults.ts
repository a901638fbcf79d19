import { shapeFault } from './draft-shapes.ts';
import { schemaFaults } from './schema-faults.ts';
import { named, type Stored } from './stored-version.ts';

/** A screen may grow by half and 30 KB in one release; a library that is bundled by mistake is more. */
const GROWTH = 1.5;
const FREE_BYTES = 30_000;

/** Frames that a slice sends and a live service does not take. */
export function frameFaults(user: Stored, services: readonly Stored[]): string[] {
  const taken = services.flatMap((service) => (service.contracts.frames ?? []).map((frame) => ({ service, frame })));
  // Manifests of earlier releases of services have no frames.
  if (taken.length === 0) return [];
  return (user.contracts.frames ?? []).flatMap(({ destination, schema }) => {
    const found = taken.find(({ frame }) => frame.destination === destination);
    if (!found) return [`frame ${destination}: no live service takes it, and ${named(user)} sends it.`];
    if (!user.isChanged && !found.service.isChanged) return [];
    return schemaFaults(schema, found.frame.schema, { dropsUnknown: true, field: 'body' }).map(
      ({ field, text }) =>
        `frame ${destination}: ${field} ${text} in what ${named(user)} sends, which ${named(found.service)} does not take.`,
    );
  });
}

/** What a live service sends to a topic and a slice does not take. */
export function topicFaults(user: Stored, services: readonly Stored[]): string[] {
  const sent = services.flatMap((service) => (service.contracts.topics ?? []).map((frame) => ({ service, frame })));
  // Manifests of earlier releases of services have no topics.
  if (sent.length === 0) return [];
  const isConcerned = (service: Stored) => user.isChanged || service.isChanged;
  return (user.contracts.topics ?? []).flatMap(({ topic, schema }) => {
    const found = sent.find(({ frame }) => frame.topic === topic);
    if (!found)
      return services.some(isConcerned)
        ? [`topic ${topic}: no live service sends anything there, and ${named(user)} reads it.`]
        : [];
    if (!isConcerned(found.service)) return [];
    return schemaFaults(found.frame.schema, schema, { field: 'body' }).map(
      ({ field, text }) =>
        `topic ${topic}: ${field} ${text} in what ${named(found.service)} sends, which ${named(user)} does not take.`,
    );
  });
}

/** What a changed slice does to the visitors of its other versions, and of all other slices. */
export function visitorFaults(changed: Stored, others: readonly Stored[]): string[] {
  return [
    ...keyFaults(changed, others),
    ...draftFaults(changed, others),
    ...leakFaults(changed),
    ...byteFaults(changed, others),
  ];
}

/** Tabs of earlier versions hold words under keys that nobody would read any more. */
function keyFaults(changed: Stored, others: readonly Stored[]): string[] {
  const { stored } = changed.contracts;
  if (!stored) return [];
  return others.flatMap((other) =>
    (other.contracts.stored ?? [])
      .filter((key) => !stored.includes(key))
      .map(
        (key) =>
          `${key}: ${named(changed)} does not read it any more, and browsers with ${named(other)} have stored something there.`,
      ),
  );
}

/** A form drops a draft in which it does not find its fields, and the words in it. */
function draftFaults(changed: Stored, others: readonly Stored[]): string[] {
  return others.flatMap((other) =>
    Object.entries(other.contracts.drafts ?? {}).flatMap(([name, stored]) => {
      const read = changed.contracts.drafts?.[name];
      const fault = read === undefined ? undefined : shapeFault(stored, read);
      return fault
        ? [`draft ${name}: ${fault} in ${named(changed)}, which drops what browsers with ${named(other)} have stored.`]
        : [];
    }),
  );
}

function leakFaults(changed: Stored): string[] {
  return (changed.contracts.leaks ?? []).map(
    (selector) => `style ${selector}: ${named(changed)} sets it on the whole page, also in what other slices show.`,
  );
}

/** Compared with the largest other version, so that a rollback and a second small step are free. */
function byteFaults(changed: Stored, others: readonly Stored[]): string[] {
  return Object.entries(changed.contracts.bytes ?? {}).flatMap(([path, bytes]) => {
    const known = others.flatMap(({ contracts }) => contracts.bytes?.[path] ?? []);
    const limit = Math.round(Math.max(...known) * GROWTH + FREE_BYTES);
    return known.length > 0 && bytes > limit
      ? [`bytes of ${path}: ${named(changed)} loads ${bytes}, and earlier versions allow ${limit}.`]
      : [];
  });
}
