import { tabValues } from '@osaka/web-kit';

/** The staff session of this tab: name, generated id, open chats and read state, so that a reload loses nothing. */
export interface StaffSession {
  staffId: string;
  staffName: string;
  /** By room: the last message that staff has seen. */
  readSeqs: Readonly<Record<string, number>>;
  isAway: boolean;
  /** The open chats. */
  open: readonly string[];
}

const KEY = 'osaka:staff';

export function newStaffSession(staffName: string): StaffSession {
  return { staffId: `staff_${Date.now()}`, staffName, readSeqs: {}, isAway: false, open: [] };
}

export function readStaffSession(): StaffSession | undefined {
  try {
    const stored = JSON.parse(tabValues.read(KEY) ?? 'null') as StaffSession | null;
    return typeof stored?.staffId === 'string' && typeof stored.staffName === 'string'
      ? { ...stored, readSeqs: stored.readSeqs ?? {}, isAway: stored.isAway ?? false, open: stored.open ?? [] }
      : undefined;
  } catch {
    return undefined;
  }
}

export function keepStaffSession(session: StaffSession) {
  tabValues.write(KEY, JSON.stringify(session));
}

export function forgetStaffSession() {
  tabValues.remove(KEY);
}
