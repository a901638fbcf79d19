import { showAlert, useLatest, useSession } from '@osaka/web-kit';
import { useLocation } from '@osaka/web-kit/router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { authorizationBy } from '../realtime/authorization.ts';
import { loadLink } from '../realtime/load-link.ts';
import { failureOf } from '../rooms/failure.ts';
import { EMPTY_FEED } from '../rooms/room-feed.ts';
import { endRoom } from '../rooms/rooms.api.ts';
import { chatStatus, hadStaff } from './chat-status.ts';
import { type Consultation, type ConsultationState, openConsultation } from './consultation.ts';
import { holdRoom } from './hold-room.ts';
import { answerMoves } from './move-visit.ts';
import { planToShare, type Sharing } from './sharing.ts';
import { LIBRARIES_MISSING, useStart } from './use-start.ts';
import { forgetVisit, keepVisit, readVisit, type Visit } from './visit.ts';

const INITIAL_STATE: ConsultationState = { ...EMPTY_FEED, isConnected: false };
const authorization = () => authorizationBy(() => planToShare('/'));

export type RunningConsultation = ReturnType<typeof useConsultation>;

/** The consultation of this tab: started with a name, resumed after a reload, ended by closing the panel. */
export function useConsultation() {
  const [visit, setVisit] = useState(readVisit);
  const [state, setState] = useState(INITIAL_STATE);
  // Late callbacks read the current visit and page.
  const latest = useLatest(visit);
  const current = useRef<Consultation>(undefined);
  const roomId = visit?.roomId;
  const { pathname } = useLocation();
  const page = useLatest(pathname);
  const { isAuthenticated } = useSession();
  const resume = useCallback((begun: Visit) => {
    keepVisit(begun);
    setVisit(begun);
  }, []);
  const { isStarting, start } = useStart(pathname, resume);

  // Prefetches the code while the name is typed.
  useEffect(() => void loadLink().catch(() => {}), []);

  const reset = useCallback(() => {
    current.current = undefined;
    forgetVisit();
    setVisit(undefined);
    setState(INITIAL_STATE);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection per room
  useEffect(() => {
    if (!visit) return;
    let isHere = true;
    let isTold = false;
    let release: (() => void) | undefined;
    const tellOnce = (error: unknown) => {
      if (!isTold) void showAlert(failureOf(error));
      isTold = true;
    };
    const onGone = (error: unknown) => {
      current.current?.stop();
      reset();
      void showAlert(failureOf(error));
    };
    const connect = async () => {
      const openLink = await loadLink().catch(() => undefined);
      release = await holdRoom(visit.roomId);
      if (!isHere) return release?.();
      if (!release) reset();
      else if (openLink)
        current.current = openConsultation({
          openLink,
          authorization,
          visit: latest.current ?? visit,
          pathname: page.current,
          onChange: setState,
          onProblem: tellOnce,
          onGone,
        });
      else void showAlert(LIBRARIES_MISSING);
    };
    void connect();
    const stopAnswering = answerMoves((wanted) => {
      const moved = wanted === visit.roomId && release ? latest.current : undefined;
      if (moved) {
        current.current?.stop();
        reset();
      }
      return moved;
    });
    return () => {
      isHere = false;
      stopAnswering();
      release?.();
      current.current?.stop();
    };
  }, [roomId]);

  useEffect(() => void current.current?.look(pathname), [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sign-out revokes the shared plan
  useEffect(() => {
    if (!isAuthenticated && visit?.sharing.plan) share({ plan: undefined });
  }, [isAuthenticated, roomId]);

  const status = useMemo(
    () => (visit?.isFinished ? 'COMPLETED' : chatStatus({ ...state, customerId: visit?.customerId ?? '' })),
    [state, visit],
  );
  const wasAnswered = useMemo(() => hadStaff(state, visit?.customerId ?? ''), [state, visit]);
  /** Ends the room; the panel stays. */
  const finish = () => {
    if (current.current) void current.current.end();
    else if (visit) void endRoom(visit.roomId).catch(() => {});
    update({ isFinished: true });
  };
  const end = () => {
    if (visit?.isFinished) current.current?.stop();
    else if (current.current) void current.current.end();
    else if (visit) void endRoom(visit.roomId).catch(() => {});
    reset();
  };
  const update = (part: Partial<Visit>) => {
    if (!latest.current) return;
    const changed = { ...latest.current, ...part };
    latest.current = changed;
    setVisit(changed);
    if (current.current) current.current.store(part);
    else keepVisit(changed);
  };
  const share = (part: Partial<Sharing>) =>
    latest.current && update({ sharing: { ...latest.current.sharing, ...part } });
  const send = (text: string) => {
    current.current?.send(text);
    return current.current !== undefined;
  };
  const resend = (clientMessageId: string) => current.current?.resend(clientMessageId);
  const type = () => current.current?.type();
  return {
    visit,
    state,
    status,
    wasAnswered,
    isStarting,
    start,
    resume,
    finish,
    end,
    update,
    share,
    send,
    resend,
    type,
  };
}
