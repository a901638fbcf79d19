import { loadNetwork, type RailNetwork } from '@osaka/rail';

let network: Promise<RailNetwork> | undefined;

/** The rail network, opened with the first call that needs it and once for all of them. */
export function railNetwork(): Promise<RailNetwork> {
  network ??= loadNetwork();
  return network;
}
