import { Button, Icon } from '@osaka/web-kit';
import styles from './conflict-note.module.css';

interface ConflictNoteProps {
  /** The value of the other member as text; undefined: there is none. */
  theirs: string | undefined;
  onTheirs: () => void;
  onMine: () => void;
}

/** Another member has changed a field while something is typed in it: nothing is replaced until one is chosen. */
export function ConflictNote({ theirs, onTheirs, onMine }: ConflictNoteProps) {
  if (theirs === undefined) return null;
  return (
    <div className="notice notice--warn" role="alert">
      <Icon name="users" />
      <div className={styles.conflict}>
        <b>다른 사람이 이 내용을 바꿨어요.</b>
        <p className={styles.theirs}>{theirs || '빈칸'}</p>
        <Button onClick={onTheirs}>다른 사람 내용 두기</Button>
        <Button onClick={onMine}>내 내용으로 바꾸기</Button>
      </div>
    </div>
  );
}
