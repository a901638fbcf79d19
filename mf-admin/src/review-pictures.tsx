import { pictureAt, type ReviewImage } from '@osaka/contracts/travel';

/** The pictures of a review in its order. */
export function ReviewPictures({ pictures, label }: { pictures: readonly ReviewImage[]; label: string }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="thumbs" aria-label={label}>
      {pictures.map(({ imageNo, imageUrl }, index) => (
        <li key={imageNo}>
          <span className="shot">
            <img src={pictureAt(imageUrl, 400)} alt={`${label} ${index + 1}`} loading="lazy" />
          </span>
        </li>
      ))}
    </ul>
  );
}
