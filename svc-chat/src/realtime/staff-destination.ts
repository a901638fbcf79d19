import { DESK_SENDS, DESK_TOPICS } from '@osaka/contracts/chat';

type StaffDestination = { kind: 'notes'; roomId: string } | { kind: 'handover' };

const SENDS: ReadonlySet<string> = new Set(Object.values(DESK_SENDS).map(({ destination }) => destination));

/** Parses the destination of a SUBSCRIBE; undefined for those that are not only for staff. */
export function readStaffDestination(destination: string): StaffDestination | undefined {
  if (destination === DESK_TOPICS.handover) return { kind: 'handover' };
  const [, roomId] = /^\/topic\/chat\/([A-Za-z0-9_-]{22})\/notes$/.exec(destination) ?? [];
  return roomId ? { kind: 'notes', roomId } : undefined;
}

export function isStaffSend(destination: string): boolean {
  return SENDS.has(destination);
}
