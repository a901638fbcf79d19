import type { OpenLink } from './link.ts';

/** Loads the STOMP and SockJS code when the first chat is opened. */
export async function loadLink(): Promise<OpenLink> {
  return (await import('./stomp-link.ts')).openStompLink;
}
