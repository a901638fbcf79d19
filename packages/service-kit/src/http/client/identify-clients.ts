import type { Step } from '../call.ts';
import { createClientAddress, networkOf } from './client-address.ts';

/** Finds the client network of a call, for limits and view counts. */
export function identifyClients(trustedProxies: readonly string[]): Step {
  const clientAddressOf = createClientAddress(trustedProxies);
  return (c, next) => {
    const socketAddress = c.env?.incoming?.socket?.remoteAddress;
    c.set('clientAddress', networkOf(clientAddressOf(socketAddress, c.req.header('x-forwarded-for'))));
    return next();
  };
}
