import { isolated } from '@osaka/contracts';
import { PLACE_TOPIC, type QueuePlace, queuePlace, SENDS } from '@osaka/contracts/chat';
import { CallError } from '@osaka/web-kit';
import { type OpenLink, Refused } from '../realtime/link.ts';
import { isOver } from '../rooms/is-over.ts';
import { createRoomFeed, type FeedState } from '../rooms/room-feed.ts';
import { endRoom, historyOf } from '../rooms/rooms.api.ts';
import { createShowing } from './sharing.ts';
import { keepVisit, type Visit } from './visit.ts';

export interface ConsultationState extends FeedState {
  isConnected: boolean;
  /** The place in the queue while waiting. */
  place?: Place | undefined;
}

/** How many others wait before, and whether a staff member is present, as far as it is known. */
type Place = Pick<QueuePlace, 'ahead' | 'isStaffed'>;

interface ConsultationParts {
  openLink: OpenLink;
  /** Headers with the member's token. */
  authorization: () => Promise<Record<string, string>>;
  visit: Visit;
  /** The customer's page; `look` reports changes. */
  pathname: string;
  onChange: (state: ConsultationState) => void;
  /** Called when the messages could not be loaded; loading is retried. */
  onProblem: (reason: unknown) => void;
  /** Called when the room no longer exists. */
  onGone: (reason: unknown) => void;
}

export type Consultation = ReturnType<typeof openConsultation>;

const RECONNECT_MS = 3_000;
const GOODBYE_TIMEOUT_MS = 2_000;

/** The customer's side of a room: connects, announces the customer, and stores what a reload needs. */
export function openConsultation({
  openLink,
  authorization,
  visit,
  pathname,
  onChange,
  onProblem,
  onGone,
}: ConsultationParts) {
  const sender = { senderId: visit.customerId, senderName: visit.customerName, isStaff: false };
  const enterId = `${visit.customerId}-enter`;
  let kept = visit;
  let path = pathname;
  const feed = createRoomFeed({
    roomId: visit.roomId,
    sender,
    link: () => link,
    history: historyOf,
    outgoing: visit.outgoing,
    onChange: publish,
    onProblem: handleError,
  });
  let place: Place | undefined;
  let stopPlace = () => {};
  const showing = createShowing(visit.roomId, () => link);
  const link = openLink({
    reconnectMs: RECONNECT_MS,
    // The token matters only for a shared plan; without one the chat works without a login.
    headers: async () => (kept.sharing.plan ? authorization() : {}),
    onUp: () => {
      showing.forget();
      void showing.publish(kept.sharing, path);
      void feed.join();
      void followPlace();
    },
    onDown: () => feed.leave(),
  });
  if (!visit.isMinimised) feed.see(visit.readSeq);
  // One id per room, so that a reload does not announce the customer again.
  if (visit.readSeq === 0 && !visit.outgoing.some(({ clientMessageId }) => clientMessageId === enterId))
    feed.send(`${isolated(visit.customerName)}님이 상담을 시작했습니다.`, 'ENTER', enterId);

  async function followPlace(): Promise<void> {
    const read = (text: string) => {
      place = queuePlace.parse(JSON.parse(text));
      publish(feed.state);
    };
    stopPlace = await link.subscribe(PLACE_TOPIC(visit.roomId), read).catch(() => () => {});
  }

  function publish(state: FeedState) {
    if (state.outgoing !== kept.outgoing) store({ outgoing: state.outgoing });
    if (state.events.some(({ status }) => status === 'STAFF_CONNECTED')) {
      place = undefined;
      stopPlace();
      stopPlace = () => {};
    }
    onChange({ ...state, place, isConnected: state.isJoined && link.isUp });
  }

  function store(part: Partial<Visit>) {
    const before = kept.sharing.plan;
    kept = { ...kept, ...part };
    keepVisit(kept);
    if (part.readSeq !== undefined) feed.see(part.readSeq);
    if (kept.sharing.plan && !before) link.renew();
    else void showing.publish(kept.sharing, path);
  }

  function handleError(error: unknown) {
    const isMissing =
      error instanceof Refused ? error.kind === 'NOT_FOUND' : error instanceof CallError && error.status === 404;
    if (isMissing) onGone(error);
    else if (!(error instanceof Refused)) onProblem(error);
  }

  return {
    send: feed.send,
    resend: feed.resend,
    type: feed.type,
    store,
    /** The customer navigated to another page. */
    look(pathname: string) {
      path = pathname;
      void showing.publish(kept.sharing, path);
    },
    /** Tells staff that the customer left, then ends the room. The panel does not wait for it. */
    async end(): Promise<void> {
      if (isOver(feed.state)) return stop();
      const goodbye = {
        roomId: visit.roomId,
        ...sender,
        content: `${isolated(visit.customerName)}님이 상담을 종료했습니다.`,
        type: 'LEAVE',
        clientMessageId: `${visit.customerId}-leave`,
      };
      const tooLong = new Promise((resolve) => setTimeout(resolve, GOODBYE_TIMEOUT_MS));
      feed.stop();
      await Promise.race([link.send(SENDS.sendMessage.destination, goodbye).catch(() => {}), tooLong]);
      await endRoom(visit.roomId).catch(() => {});
      link.close();
    },
    /** Disconnects when the page unloads; the room stays open. */
    stop,
  };

  function stop() {
    feed.stop();
    link.close();
  }
}
