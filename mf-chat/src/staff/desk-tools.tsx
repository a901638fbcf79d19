import { Icon } from '@osaka/web-kit';
import css from './panels.module.css';

interface DeskToolsProps {
  isAway: boolean;
  onAway: (isAway: boolean) => void;
  onSearch: () => void;
  onReplies: () => void;
}

/** Being away, the search in ended consultations, the replies of the team. */
export function DeskTools({ isAway, onAway, onSearch, onReplies }: DeskToolsProps) {
  return (
    <div className={css.deskTools}>
      <button type="button" className={css.tool} aria-pressed={isAway} onClick={() => onAway(!isAway)}>
        <Icon name={isAway ? 'play' : 'pause'} />
        자리 비움
      </button>
      <button type="button" className={css.tool} onClick={onSearch}>
        <Icon name="search" />
        지난 상담
      </button>
      <button type="button" className={css.tool} onClick={onReplies}>
        <Icon name="edit" />
        답변 관리
      </button>
    </div>
  );
}
