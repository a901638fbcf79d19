import { showAlert } from '@osaka/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadLink } from '../realtime/load-link.ts';
import { NOTHING_HEARD } from '../rooms/room-feed.ts';
import { endRoom, openRoom } from '../rooms/rooms.api.ts';
import { type Consultation, type ConsultationState, openConsultation, reasonOf } from './consultation.ts';
import { forgetVisit, keepVisit, newCustomerId, readVisit, type Visit, visitOf } from './visit.ts';

const NOTHING_YET: ConsultationState = { ...NOTHING_HEARD, isConnected: false };
const NO_LIBRARIES = '채팅 서버 연결에 필요한 라이브러리를 불러올 수 없습니다.';
const failureOf = (error: unknown) => `채팅방 연결에 실패했습니다: ${reasonOf(error)}`;

/** The consultation of this tab: begun with a name, resumed after a reload, ended by closing the panel. */
export function useConsultation() {
  const [visit, setVisit] = useState(readVisit);
  const [state, setState] = useState(NOTHING_YET);
  const [isStarting, setStarting] = useState(false);
  const current = useRef<Consultation>(undefined);
  const roomId = visit?.roomId;

  // The code is fetched while the name is typed.
  useEffect(() => void loadLink().catch(() => {}), []);

  const reset = useCallback(() => {
    current.current = undefined;
    forgetVisit();
    setVisit(undefined);
    setState(NOTHING_YET);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection for a room
  useEffect(() => {
    if (!visit) return;
    let isHere = true;
    let isTold = false;
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
      if (!isHere) return;
      if (openLink) current.current = openConsultation({ openLink, visit, onChange: setState, onProblem: tellOnce, onGone });
      else void showAlert(NO_LIBRARIES);
    };
    void connect();
    return () => {
      isHere = false;
      current.current?.stop();
    };
  }, [roomId]);

  const start = async (name: string) => {
    setStarting(true);
    try {
      await loadLink();
    } catch {
      setStarting(false);
      return void showAlert(NO_LIBRARIES);
    }
    try {
      const customerId = newCustomerId();
      const begun = visitOf(await openRoom(customerId, name), customerId);
      keepVisit(begun);
      setVisit(begun);
    } catch (error) {
      void showAlert(failureOf(error));
    } finally {
      setStarting(false);
    }
  };
  const end = () => {
    if (current.current) void current.current.end();
    else if (visit) void endRoom(visit.roomId).catch(() => {});
    reset();
  };
  const update = (part: Partial<Visit>) => {
    if (!visit) return;
    setVisit({ ...visit, ...part });
    if (current.current) current.current.keep(part);
    else keepVisit({ ...visit, ...part });
  };
  const send = (text: string) => {
    current.current?.send(text);
    return current.current !== undefined;
  };
  const resend = (clientMessageId: string) => current.current?.resend(clientMessageId);
  return { visit, state, isStarting, start, end, update, send, resend };
}
