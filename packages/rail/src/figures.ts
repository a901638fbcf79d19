/** All constants of the reckoning, with their source. Minutes and kilometres. */
export const FIGURES = {
  /** Japanese property advertisements must use 80 m a minute (fair competition code, article on 徒歩). */
  walkingKmPerMin: 0.08,
  /** Streets are longer than the straight line; the product's assumption for a city on a grid. */
  detour: 1.3,
  /** Detour of what a walk is longer than `stationWalkKm`: where no station is nearer, there is no grid of streets. */
  farDetour: 2,
  /** Without a network: 30 km/h along the detour, and 10 minutes for access, waiting and exit; the product's assumption. */
  rideKmPerMin: 0.5,
  rideAccessMinutes: 10,
  /** Longest walk between two places that is offered, and to a station, in a straight line. */
  placeWalkKm: 1.5,
  stationWalkKm: 1.6,
  /** The nearest stations are tried even beyond `stationWalkKm`. */
  nearestStations: 3,
  /** A position farther than this from any stop is outside the network. */
  networkKm: 3,
  /** Between street and platform, either way: fitted to travel-times.json, stations of the underground apart. */
  platformMinutes: 1,
  undergroundPlatformMinutes: 2.5,
  /** Change within one station (README of the data: about 3 minutes). */
  changeMinutes: 3,
  /** Half the headway, for trains at most this. */
  longestTrainWait: 10,
  /** A train with a surcharge is taken where it saves at least this. */
  surchargeSaves: 10,
  /** The same for a ship: it does not sail in bad weather, and one has to look up when it does. */
  shipSaves: 10,
  /** A minute on foot counts this much when ways are compared; fitted to the vehicles of travel-times.json. */
  walkWeight: 1.2,
  /** A boarding counts this much above its wait when ways are compared; fitted likewise. */
  boardingMinutes: 1.5,
  /** The same when ways with fewer changes are looked for. */
  fewerChangesMinutes: 8,
  /** Going through gates to another operator, which begins a new fare, counts this much above the walk. */
  newFareMinutes: 1.5,
  /** A walk crosses water from this length in it; the outlines are about this exact. */
  waterKm: 0.08,
  outlineKm: 0.03,
  /** A place in the water by the outlines is on the shore up to this distance. */
  shoreKm: 0.3,
  /** A further way is shown up to this share, but at least these minutes, above the best one. */
  worthShare: 0.5,
  worthMinutes: 10,
} as const;
