import { showAlert, useIsMounted, useOnce } from '@osaka/web-kit';
import { loadLink } from '../realtime/load-link.ts';
import { failureOf } from '../rooms/failure.ts';
import { endRoom, openRoom } from '../rooms/rooms.api.ts';
import { type Sharing, sharedPage } from './sharing.ts';
import { newCustomerId, type Visit, visitOf } from './visit.ts';

export const LIBRARIES_MISSING = '채팅 서버 연결에 필요한 라이브러리를 불러올 수 없습니다.';

/** Starts a consultation under a name: loads the code, then creates the room. */
export function useStart(pathname: string, onBegun: (visit: Visit) => void) {
  const isMounted = useIsMounted();

  const [start, isStarting] = useOnce(async (name: string, sharing: Sharing) => {
    const isLoaded = await loadLink().then(
      () => true,
      () => false,
    );
    if (!isMounted.current) return;
    try {
      const customerId = newCustomerId();
      if (!isLoaded) return void showAlert(LIBRARIES_MISSING);
      const room = await openRoom(customerId, name, sharedPage(sharing, pathname));
      if (isMounted.current) onBegun(visitOf(room, customerId, sharing));
      // The panel was closed meanwhile, so nobody would answer the room.
      else await endRoom(room.roomId).catch(() => {});
    } catch (error) {
      if (isMounted.current) void showAlert(failureOf(error));
    }
  });
  return { isStarting, start };
}
