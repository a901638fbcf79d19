import { Icon, messageOf } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { useEffect, useState } from 'react';
import { reportedImage } from './cases.api.ts';
import css from './reported-pictures.module.css';

interface Reported {
  imageNo: number;
  width: number;
  height: number;
  isDeleted: boolean;
}

/** The pictures of a review as they were reported, also those that its author has deleted since. */
export function ReportedPictures({ reviewNo, pictures }: { reviewNo: number; pictures: readonly Reported[] }) {
  if (pictures.length === 0) return null;
  return (
    <>
      <h3 className="label">신고될 때의 사진</h3>
      <ul className={css.pictures}>
        {pictures.map((picture, index) => (
          <li key={picture.imageNo}>
            <ReportedPicture reviewNo={reviewNo} picture={picture} label={`신고될 때의 사진 ${index + 1}`} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ReportedPicture({
  reviewNo,
  picture: { imageNo, width, height, isDeleted },
  label,
}: {
  reviewNo: number;
  picture: Reported;
  label: string;
}) {
  const { data, error } = useQuery(reportedImage(reviewNo, imageNo));
  const address = useObjectUrl(data);
  return (
    <figure>
      <span className={css.shot}>
        {address && (
          <a href={address} target="_blank" rel="noreferrer" aria-label={`${label} 크게 보기`}>
            <img src={address} alt={label} width={width} height={height} />
          </a>
        )}
        {error && <span className={css.missing}>{messageOf(error)}</span>}
      </span>
      {isDeleted && (
        <figcaption>
          <Icon name="trash" /> 작성자가 지운 사진
        </figcaption>
      )}
    </figure>
  );
}

/** The address of bytes that this page alone holds. */
function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!bytes) return undefined;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
