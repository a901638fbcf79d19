import type { CannedReply } from '@osaka/contracts/chat';
import { useCallback, useEffect, useState } from 'react';
import { cannedReplies } from './desk.api.ts';

const REFRESH_MS = 5 * 60_000;

/** The replies of the team; read again after a change here, and from time to time for those of colleagues. */
export function useCannedReplies() {
  const [replies, setReplies] = useState<readonly CannedReply[]>([]);
  const reload = useCallback(() => cannedReplies().then(setReplies, () => {}), []);
  useEffect(() => {
    void reload();
    const timer = setInterval(reload, REFRESH_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return { replies, reload };
}
