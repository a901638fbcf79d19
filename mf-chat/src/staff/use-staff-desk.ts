import { showAlert } from '@osaka/web-kit';
import { useEffect, useRef, useState } from 'react';
import { authorizationBy } from '../realtime/authorization.ts';
import { loadLink } from '../realtime/load-link.ts';
import { waitingRooms } from '../rooms/rooms.api.ts';
import { EMPTY_DESK } from './desk-state.ts';
import { openStaffDesk, type StaffDesk } from './staff-desk.ts';
import type { StaffSession } from './staff-session.ts';

const authorization = () => authorizationBy(waitingRooms);
const LIBRARIES_MISSING = '채팅 서버 연결에 필요한 라이브러리를 불러올 수 없습니다.';

/** The desk of a staff member, connected while the page is open. */
export function useStaffDesk(session: StaffSession, onForbidden: (message: string) => void) {
  const [state, setState] = useState(EMPTY_DESK);
  const desk = useRef<StaffDesk>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one desk per staff session
  useEffect(() => {
    let isHere = true;
    const connect = async () => {
      const openLink = await loadLink().catch(() => undefined);
      if (!isHere) return;
      if (openLink)
        desk.current = openStaffDesk({
          openLink,
          session,
          authorization,
          onChange: setState,
          onAlert: showAlert,
          onForbidden,
        });
      else void showAlert(LIBRARIES_MISSING);
    };
    void connect();
    return () => {
      isHere = false;
      desk.current?.stop();
    };
  }, [session.staffId]);

  return { state, desk };
}
