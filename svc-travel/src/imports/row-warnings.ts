import type { Place } from '../catalogue/place.ts';
import type { DestinationChange } from '../destinations/destinations.repository.ts';
import type { ComparisonContext } from './comparison-context.ts';
import type { RowDraft } from './import-documents.ts';

const TAG = /<\/?[a-z][^<>]*>/i;

/** Warnings about values that may be intended but should be reviewed. */
export function warningsAbout(
  change: DestinationChange,
  place: Place | undefined,
  { namesakes, farFromDistrict }: ComparisonContext,
): RowDraft['doubts'] {
  const doubts: RowDraft['doubts'] = [];
  if (change.title !== undefined) {
    const namesake = namesakes(change.title).find(({ _id }) => _id !== place?._id);
    if (namesake)
      doubts.push({
        column: '이름',
        message: `같은 이름의 여행지가 있습니다: ${namesake.title} (번호 ${namesake._id})`,
      });
  }
  const far = farFromDistrict({ ...place, ...change });
  if (far && (change.mapX !== undefined || change.mapY !== undefined || change.guNo !== undefined))
    doubts.push({ column: '위도·경도', message: far });
  if ([change.title, change.address, change.explain, change.description].some((text) => text && TAG.test(text)))
    doubts.push({ column: '내용', message: 'HTML 태그가 들어 있습니다. 태그도 글자 그대로 보입니다.' });
  return doubts;
}
