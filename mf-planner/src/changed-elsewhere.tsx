import { Button, Icon } from '@osaka/web-kit';
import styles from './changed-elsewhere.module.css';

/** One thing that is otherwise here than elsewhere, both in the words of the screen. */
export interface Difference {
  name: string;
  here: string;
  there: string;
}

/** After a stale save: what is different elsewhere, and the way to it. Nothing is mixed before the member says so. */
export function ChangedElsewhere({ differences, onTake }: { differences: readonly Difference[]; onTake: () => void }) {
  return (
    <section className={`panel ${styles.changes}`} aria-labelledby="changed">
      <h2 id="changed" className="h-card">
        <Icon name="alert" />
        다른 곳에서 바뀐 내용
      </h2>
      {differences.length === 0 && <p className="meta">내용은 같고 저장된 시각만 달라요.</p>}
      <dl>
        {differences.map(({ name, here, there }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <small>이 화면</small> {here || '비어 있음'}
            </dd>
            <dd>
              <small>다른 곳</small> <b>{there || '비어 있음'}</b>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.choice}>
        <p className="meta">불러오면 이 화면에서 바꾼 내용은 사라져요.</p>
        <Button onClick={onTake}>최신 내용 불러오기</Button>
      </div>
    </section>
  );
}
