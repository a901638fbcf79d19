import { type CourseSummary, courseDaysText } from '@osaka/contracts/planner';
import { classNames, Picture } from '@osaka/web-kit';
import { Link } from '@osaka/web-kit/router';
import styles from './course-card.module.css';

interface CourseCardProps {
  course: CourseSummary;
  /** h2 where the cards belong to the screen itself, h3 below a section. */
  heading?: 'h2' | 'h3';
  isEager?: boolean;
}

/** A course in a list: pictures of its first places, title, summary, length, and for whom it is. The whole card is a link. */
export function CourseCard({ course, heading: Heading = 'h3', isEager }: CourseCardProps) {
  const { courseNo, title, summary } = course;
  return (
    <li className={styles.card}>
      <CoursePictures course={course} isEager={isEager} />
      <Heading>
        <Link to={`/courses/${courseNo}`}>{title}</Link>
      </Heading>
      <p className={styles.summary}>{summary}</p>
      <CourseFacts course={course} />
    </li>
  );
}

/** Side by side like the cloths of a shop's curtain. */
export function CoursePictures({
  course: { imageUrl, imageUrls },
  isEager = false,
}: {
  course: CourseSummary;
  isEager?: boolean | undefined;
}) {
  const pictures = imageUrls.length > 0 ? imageUrls : [imageUrl ?? undefined];
  return (
    <span className={styles.flaps} aria-hidden="true">
      {pictures.map((url) => (
        <Picture key={url ?? ''} imageUrl={url} isEager={isEager} sizes={sizesOf(pictures.length)} />
      ))}
    </span>
  );
}

/** Of several each is cut to its share of the width, so that a phone needs the small ones. */
function sizesOf(count: number): string {
  return count === 1 ? '(width >= 900px) 33vw, 100vw' : '(width >= 600px) 23rem, 9rem';
}

export function CourseFacts({ course: { days, placeCount, with: parties, months } }: { course: CourseSummary }) {
  return (
    <p className={classNames('meta', styles.facts)}>
      <b>{courseDaysText(days)}</b>
      <span className="num">{placeCount}곳</span>
      <span>{parties.join(' · ')}</span>
      {months.length > 0 && <span>{monthsText(months)}</span>}
    </p>
  );
}

/** 3 · 4월 */
export function monthsText(months: readonly number[]): string {
  return `${months.join(' · ')}월`;
}
