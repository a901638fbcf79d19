import { DetailPage } from './detail/detail.page.tsx';
import { ReviewSection } from './reviews/review-section.tsx';
import { VisitorPhotos } from './reviews/visitor-photos.tsx';

/** The detail page with the reviews and their pictures in it. */
export function DetailScreen() {
  return <DetailPage Reviews={ReviewSection} Photos={VisitorPhotos} />;
}
