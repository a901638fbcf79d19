/** Who answers in this tab: the name that was typed, an id made for it, and what was open and has been read, so that a reload loses no chat. */
export interface StaffSession {
  staffId: string;
  staffName: string;
  /** By room: up to which message staff has seen it. */
  readSeqs: Readonly<Record<string, number>>;
  /** The rooms that stand side by side. */
  open: readonly string[];
}

const KEY = 'osaka:staff';

export function newStaffSession(staffName: string): StaffSession {
  return { staffId: `staff_${Date.now()}`, staffName, readSeqs: {}, open: [] };
}

export function readStaffSession(): StaffSession | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StaffSession | null;
    return typeof stored?.staffId === 'string' && typeof stored.staffName === 'string' ? { ...stored, readSeqs: stored.readSeqs ?? {}, open: stored.open ?? [] } : undefined;
  } catch {
    return undefined;
  }
}

export function keepStaffSession(session: StaffSession) {
  sessionStorage.setItem(KEY, JSON.stringify(session));
}

export function forgetStaffSession() {
  sessionStorage.removeItem(KEY);
}
