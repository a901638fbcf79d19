import { Count, Icon, IconButton, PageHeading } from '@osaka/web-kit';
import type { ReactNode } from 'react';
import css from './staff.module.css';

interface DeskHeadProps {
  staffName: string;
  isUp: boolean;
  /** Number of unread notices. */
  unreadNotices: number;
  onLeave: () => void;
  /** Rendered below. */
  tools: ReactNode;
}

/** Staff name, connection state and unread notices. */
export function DeskHead({ staffName, isUp, unreadNotices, onLeave, tools }: DeskHeadProps) {
  return (
    <div className="panel">
      <div className="row row--apart">
        <div className={css.title}>
          <PageHeading isBare>상담 관리</PageHeading>
          <p className="meta">{staffName}</p>
        </div>
        <div className={css.tools}>
          <span className={css.dot} role="status" data-off={isUp ? undefined : true}>
            {isUp ? '연결됨' : '연결 안됨'}
          </span>
          <span className={css.bell}>
            <Icon name="bell" />
            <Count>{unreadNotices}</Count>
            <span className="sr-only">개의 읽지 않은 알림</span>
          </span>
          <IconButton icon="leave" label="상담 관리 나가기" onClick={onLeave} />
        </div>
      </div>
      {tools}
    </div>
  );
}
