import { Button, showAlert, useOnce } from '@osaka/web-kit';
import { useEffect, useState } from 'react';
import { roomHeldElsewhere } from './hold-room.ts';
import { takeVisit } from './move-visit.ts';
import type { Visit } from './visit.ts';
import css from './widget.module.css';

const CHECK_EVERY_MS = 2_000;

/** The room of a consultation in another tab. */
export function useRoomElsewhere(): string | undefined {
  const [roomId, setRoomId] = useState<string>();
  useEffect(() => {
    let isHere = true;
    const look = () => void roomHeldElsewhere().then((held) => isHere && setRoomId(held));
    look();
    const timer = setInterval(look, CHECK_EVERY_MS);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, []);
  return roomId;
}

interface ElsewhereProps {
  roomId: string;
  onMoved: (visit: Visit) => void;
  /** Starts another consultation. */
  onNew: () => void;
}

/** A consultation runs in another tab: it continues there, or here after a click. */
export function Elsewhere({ roomId, onMoved, onNew }: ElsewhereProps) {
  const [move, isMoving] = useOnce(async () => {
    const visit = await takeVisit(roomId);
    if (visit) onMoved({ ...visit, isMinimised: false });
    else void showAlert('여기로 가져오지 못했어요. 상담 중인 탭에서 이어 주세요.');
  });
  return (
    <div className={css.start} role="status">
      <div>
        <p className="h-card">
          <b>다른 탭에서 상담 중이에요.</b>
        </p>
        <p className="meta">그 탭에서 이어 가거나 여기로 가져올 수 있어요.</p>
      </div>
      <Button kind="main" isBusy={isMoving} onClick={move}>
        여기서 이어서 상담하기
      </Button>
      <Button kind="plain" onClick={onNew}>
        새 상담 시작하기
      </Button>
    </div>
  );
}
