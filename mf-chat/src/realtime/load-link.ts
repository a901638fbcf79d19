import type { OpenLink } from './link.ts';

/** The STOMP and SockJS code, loaded when the first chat is opened. */
export async function loadLink(): Promise<OpenLink> {
  return (await import('./stomp-link.ts')).openStompLink;
}
