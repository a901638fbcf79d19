interface Place {
  no: number;
  rank: number;
}

/**
 * Numbers of documents in groups, each in the order of a rank. In memory, because a page and the size of a group then
 * cost the same for ten documents and a hundred thousand. Readers compare with the documents: a number whose document
 * differs is put right or removed.
 */
export function createGroupedNumbers<G extends string>() {
  const groupOf = new Map<number, Place & { group: G }>();
  const groups = new Map<G, Place[]>();

  function placesOf(group: G): Place[] {
    const places = groups.get(group) ?? [];
    groups.set(group, places);
    return places;
  }

  function remove(no: number): void {
    const place = groupOf.get(no);
    if (!place) return;
    const places = placesOf(place.group);
    places.splice(firstFrom(places, place), 1);
    groupOf.delete(no);
  }

  return {
    put(no: number, group: G, rank: number): void {
      const present = groupOf.get(no);
      if (present?.group === group && present.rank === rank) return;
      remove(no);
      const places = placesOf(group);
      const place = { no, rank, group };
      places.splice(firstFrom(places, place), 0, place);
      groupOf.set(no, place);
    },
    remove,
    has: (no: number, group: G | undefined): boolean => groupOf.get(no)?.group === group,
    size: (group: G): number => groups.get(group)?.length ?? 0,

    /** Replaces everything, such as at the start. */
    load(entries: Iterable<Place & { group: G }>): void {
      groupOf.clear();
      groups.clear();
      for (const entry of entries) {
        groupOf.set(entry.no, entry);
        placesOf(entry.group).push(entry);
      }
      for (const places of groups.values()) places.sort(byRank);
    },

    /** In descending order. */
    newest(group: G, offset: number, limit: number): number[] {
      const places = placesOf(group);
      const to = Math.max(0, places.length - offset);
      return places
        .slice(Math.max(0, to - limit), to)
        .reverse()
        .map(({ no }) => no);
    },

    /** In ascending order, behind a place. */
    after(group: G, place: Place | undefined, limit: number): Place[] {
      const places = placesOf(group);
      const from = place ? firstFrom(places, { ...place, no: place.no + 1 }) : 0;
      return places.slice(from, from + limit);
    },

    /** In descending order, before a place. */
    before(group: G, place: Place | undefined, limit: number): Place[] {
      const places = placesOf(group);
      const to = place ? firstFrom(places, place) : places.length;
      return places.slice(Math.max(0, to - limit), to).reverse();
    },
  };
}

/** The position of the first place that is not before this one. */
function firstFrom(places: readonly Place[], place: Place): number {
  let from = 0;
  let to = places.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (byRank(places[middle] as Place, place) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

function byRank(one: Place, other: Place): number {
  return one.rank - other.rank || one.no - other.no;
}
