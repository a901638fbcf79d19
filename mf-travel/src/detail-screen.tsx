import { DetailPage } from './detail/detail.page.tsx';
import { ReviewSection } from './reviews/review-section.tsx';

/** The detail page with the reviews in it. */
export function DetailScreen() {
  return <DetailPage Reviews={ReviewSection} />;
}
