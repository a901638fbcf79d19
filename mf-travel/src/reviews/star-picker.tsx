import { Icon } from '@osaka/web-kit';
import styles from './star-picker.module.css';

const RATING_LABELS = ['아쉬웠어요', '그저 그랬어요', '보통이에요', '좋았어요', '최고였어요'] as const;

/** One to five stars; a group of radio buttons, so the arrow keys choose. */
export function StarPicker({
  value,
  error,
  onChange,
}: {
  value: number;
  error: string | undefined;
  onChange: (stars: number) => void;
}) {
  return (
    <fieldset className="field" aria-describedby={error ? 'stars-error' : undefined}>
      <legend className="label">별점</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className="choice">
            <input
              type="radio"
              name="rating"
              aria-label={`별점 ${stars}점`}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <Icon name="star" />
          </label>
        ))}
        <span className="meta">{value === 0 ? '별을 눌러 주세요.' : `${value}점 · ${RATING_LABELS[value - 1]}`}</span>
      </div>
      {error && (
        <p className="error" id="stars-error">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
