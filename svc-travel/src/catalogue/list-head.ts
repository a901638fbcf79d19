import { addressOf, ok, type PageHead, previewPictureOf } from '@osaka/contracts';
import {
  CARDS_PER_PAGE,
  type DestinationCard,
  type ListChoice,
  listHeading,
  listPath,
  listTitle,
  listTrail,
  searchDestinations,
} from '@osaka/contracts/travel';

const NAMED_MOST = 3;

interface List {
  choice: ListChoice;
  page: number;
  /** As in the address of the screen, which requests the same answer. */
  asked: { thema: string; district: string };
  found: { content: readonly DestinationCard[]; totalElements: number };
}

/** Metadata of the list of a theme or district; one without places is not to be indexed. */
export function listHeadOf({ choice, page, asked, found }: List): PageHead {
  const { content, totalElements } = found;
  const imageUrl = content[0]?.imageList[0]?.imageUrl;
  const path = listPath({ thema: choice.theme?.no, district: choice.district?.no, page });
  const description = descriptionOf(choice, found);
  const query = { ...asked, page, size: CARDS_PER_PAGE };
  return {
    title: listTitle(choice, page),
    description,
    ...(totalElements > 0 && { path }),
    imagePath: imageUrl ? previewPictureOf(imageUrl) : null,
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'CollectionPage',
      name: listHeading(choice),
      description,
    },
    breadcrumbs: listTrail(choice),
    answers: { [addressOf(searchDestinations, { query })]: ok(found) },
  };
}

function descriptionOf({ theme, district }: ListChoice, { content, totalElements }: List['found']): string {
  const named = content.slice(0, NAMED_MOST).map(({ title }) => title);
  const of = [district?.name, theme?.name].filter(Boolean).join(' ');
  if (!of || named.length === 0)
    return '가족여행, 커플여행, 혼자여행, 먹방투어, 야경명소처럼 마음에 드는 테마로 오사카의 여행지를 골라 보세요.';
  return `${named.join(', ')} 등 ${of} 여행지 ${totalElements}곳을 사진과 리뷰로 만나 보세요.`;
}
