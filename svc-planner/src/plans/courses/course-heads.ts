import { addressOf, ok, type PageHead, previewPictureOf } from '@osaka/contracts';
import {
  type Course,
  type CoursePage,
  type CourseQuery,
  courseDaysText,
  courseListTitle,
  coursesPath,
  courseTrail,
  getCourse,
  listCourses,
} from '@osaka/contracts/planner';

/** Metadata of the list; one without courses is not to be indexed. */
export function listHeadOf(query: CourseQuery, found: CoursePage): PageHead {
  const [first] = found.courses;
  const description = COURSES_DESCRIPTION;
  return {
    title: courseListTitle(query),
    description,
    ...(first && { path: coursesPath(query) }),
    imagePath: first?.imageUrl ? previewPictureOf(first.imageUrl) : null,
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'CollectionPage',
      name: courseListTitle(query),
      description,
    },
    breadcrumbs: courseTrail(),
    answers: { [addressOf(listCourses, { query })]: ok(found) },
  };
}

const COURSES_DESCRIPTION =
  '날짜만 정하면 시각과 동선까지 담긴 오사카 일정이 내 플랜이 돼요. 당일부터 3박 4일까지, 함께 가는 사람에 맞춰 골라 보세요.';

/** Metadata of a course for search engines and link previews. */
export function courseHeadOf(course: Course): PageHead {
  const { courseNo, title, summary, days } = course;
  const stops = days.flatMap((day) => day.stops);
  const imageUrl = stops.find((stop) => stop.imageUrl)?.imageUrl;
  return {
    title: `${title} (${courseDaysText(days.length)} 추천 코스)`,
    description: summary.replace(/\s+/g, ' '),
    path: `/courses/${courseNo}`,
    imagePath: imageUrl ? previewPictureOf(imageUrl) : null,
    structuredData: structuredDataOf(course),
    breadcrumbs: courseTrail(course),
    answers: { [addressOf(getCourse, { params: { courseNo } })]: ok(course) },
  };
}

/** https://schema.org/TouristTrip */
function structuredDataOf({ title, summary, with: touristType, days }: Course): Record<string, unknown> {
  const places = days.flatMap(({ stops }) => stops);
  return {
    '@context': 'https://schema.org',
    '@type': 'TouristTrip',
    name: title,
    description: summary,
    touristType,
    itinerary: {
      '@type': 'ItemList',
      numberOfItems: places.length,
      itemListElement: places.map(({ title: name, mapX: longitude, mapY: latitude }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: {
          '@type': 'TouristAttraction',
          name,
          ...(longitude !== null && latitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
        },
      })),
    },
  };
}
