import type { SelectedPlace } from '@osaka/contracts/planner';
import { Picture, Poster } from '@osaka/web-kit';
import { Link } from '@osaka/web-kit/router';
import type { PlaceFacts } from './use-place-facts.ts';

/** The name of a stop; of a place of the catalogue that is offered a link to its page. */
export function PlaceName({ place: { travelId, travelName, status, own } }: { place: SelectedPlace }) {
  return own || status === 'N' ? travelName : <Link to={`/travels/detail/${travelId}`}>{travelName}</Link>;
}

interface PlacePictureProps {
  place: Pick<SelectedPlace, 'imageUrl' | 'own'>;
  known?: PlaceFacts | undefined;
  sizes: string;
  isEager?: boolean;
}

/** The picture of a stop; an own place has the colour of its category. */
export function PlacePicture({ place: { imageUrl, own }, known, ...picture }: PlacePictureProps) {
  if (!own) return <Picture imageUrl={imageUrl ?? known?.imageUrl} categoryNo={known?.categoryNo} {...picture} />;
  return (
    <span className="shot">
      <Poster categoryNo={CATEGORY_NUMBERS[own.category]} />
    </span>
  );
}

/** Of the categories of the catalogue that own places share, and of the colours of the others. */
export const CATEGORY_NUMBERS = { 관광명소: 1, 맛집: 2, 쇼핑: 3, 숙박: 7, 교통: 8, 기타: 4 } as const;
