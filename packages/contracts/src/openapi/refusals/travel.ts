import { tooManyFiles } from '../../shared/index.ts';
import {
  ADMIN_STALE,
  APPEAL,
  IMPORT_MAX_ROWS,
  NOT_OFFERED,
  PHOTO_FORMATS,
  PHOTO_ONLY,
  REVIEW_DRAFTS_MAX,
  REVIEW_IMAGES,
  REVIEW_SENT,
} from '../../travel/index.ts';
import type { Refusals } from '../client-document.ts';

const OTHER_MEMBER = '접근 권한이 없습니다.';
const FOREIGN_REVIEW = '본인이 작성한 리뷰만 수정하거나 삭제할 수 있습니다.';
const NO_REVIEW = '리뷰 데이터를 찾을 수 없습니다.';
const NO_PLACE = '여행지 정보를 찾을 수 없습니다.';
const NO_PLACES = '여행지 정보를 찾을 수 없습니다. (번호: {numbers})';
const NO_REPORT = '신고 정보를 찾을 수 없습니다.';
const NO_IMPORT = '가져오기 정보를 찾을 수 없습니다.';
const NO_PASS = '패스 정보를 찾을 수 없습니다.';
const PASS_TAKEN = '이미 있는 패스 이름입니다.';
const NO_PICTURE = '이미지 파일을 선택해주세요.';
const DRAFTS_FULL = `작성 중인 리뷰는 최대 ${REVIEW_DRAFTS_MAX}개까지 보관할 수 있어요.`;
const IMPORT_RUNNING = '다른 가져오기를 처리하고 있습니다. 끝난 뒤 다시 시도해주세요.';
const SAVE_AS = "엑셀에서는 'CSV UTF-8(쉼표로 분리)'로 저장해주세요.";

const DESTINATION_CHOICES = ['등록되지 않은 편의시설입니다.', '올바른 이미지 주소가 아닙니다.'];
const PASS_CHOICES = [
  '여행지 정보를 찾을 수 없습니다. (번호: {number})',
  '노선을 찾을 수 없습니다. ({id})',
  '노선이나 역을 찾을 수 없습니다. ({id})',
  '역을 찾을 수 없습니다. ({name})',
];
const PICTURES = {
  413: ['이미지의 가로세로 크기가 너무 큽니다.'],
  415: [PHOTO_ONLY, PHOTO_FORMATS, '이미지 파일을 읽을 수 없습니다.', '움직이는 이미지는 업로드할 수 없습니다.'],
};
const DECISIONS = [
  '이미 처리된 신고입니다.',
  '아직 처리하지 않은 신고입니다.',
  '이의제기에 답변한 신고는 되돌릴 수 없습니다.',
  '이의제기에는 블라인드 유지나 해제로 답해주세요.',
];

interface KindMessages {
  taken?: string;
  invalid?: readonly string[];
  /** Korean name of what uses the kind; empty where an entry in use can be deleted. */
  usedIn?: string;
}

/** The calls that create, change and delete a kind of reference data. */
function kind(
  [create, update, remove]: readonly [string, string, string],
  label: string,
  { taken = `이미 있는 ${label} 이름입니다.`, invalid = [], usedIn = '여행지' }: KindMessages = {},
): Refusals {
  const inUse = `{name} ${usedIn} {count}곳에서 사용 중이라 삭제할 수 없습니다. 대신 비활성화해주세요.`;
  return {
    [create]: { 400: invalid, 409: [taken] },
    [update]: { 400: invalid, 404: [`${label} 정보를 찾을 수 없습니다.`], 409: [taken, ADMIN_STALE] },
    [remove]: {
      404: [`${label} 정보를 찾을 수 없습니다. (번호: {numbers})`],
      409: usedIn ? [inUse] : [],
    },
  };
}

/** The messages that svc-travel refuses with beyond what follows from the declarations of its calls. */
export const travelRefusals: Refusals = {
  appealReview: {
    403: ['본인이 작성한 리뷰만 이의제기할 수 있습니다.'],
    404: [NO_REVIEW],
    409: ['블라인드된 리뷰만 이의제기할 수 있습니다.', '이미 이의제기한 리뷰입니다.'],
    410: [`이의제기는 블라인드된 날부터 ${APPEAL.days}일 안에 할 수 있습니다.`],
  },
  applyImport: { 404: [NO_IMPORT], 409: ['바뀌는 내용이 없는 파일입니다.', '이미 적용한 파일입니다.', IMPORT_RUNNING] },
  attachTheme: { 404: [NO_PLACE, '테마 정보를 찾을 수 없습니다.'], 409: [ADMIN_STALE] },
  checkBookmark: { 403: [OTHER_MEMBER] },
  checkImport: {
    400: [
      'CSV 파일을 선택해주세요.',
      '빈 파일입니다.',
      `엑셀 파일은 읽을 수 없습니다. ${SAVE_AS}`,
      `파일의 문자 인코딩을 읽을 수 없습니다. ${SAVE_AS}`,
      `한 번에 ${IMPORT_MAX_ROWS.toLocaleString('ko-KR')}행까지 가져올 수 있습니다. 파일을 나누어 올려주세요.`,
      '{row}행의 따옴표(")가 올바르지 않습니다. 따옴표가 든 칸은 따옴표로 감싸고 안의 따옴표는 두 번 적어주세요.',
      `쉼표(,)로 나눈 CSV 파일만 읽을 수 있습니다. ${SAVE_AS}`,
      '머리글에서 아는 열을 찾지 못했습니다. 내보낸 파일의 머리글을 그대로 써주세요.',
      '머리글 아래에 가져올 행이 없습니다.',
      '같은 열이 두 번 있습니다: {columns}',
    ],
  },
  createDestination: { 400: DESTINATION_CHOICES },
  createPass: { 400: PASS_CHOICES, 409: [PASS_TAKEN] },
  createReview: {
    404: [NO_PLACE, NO_REVIEW],
    409: [REVIEW_SENT, '작성하던 사진을 찾을 수 없습니다. 사진을 확인하고 다시 저장해주세요.'],
    ...PICTURES,
  },
  decideReport: { 400: ['사유를 입력해주세요.'], 404: [NO_REPORT], 409: DECISIONS },
  deletePass: { 404: [NO_PASS] },
  deleteReview: { 403: [FOREIGN_REVIEW], 404: [NO_REVIEW] },
  detachTheme: { 404: [NO_PLACE], 409: [ADMIN_STALE] },
  getAdminDestination: { 404: [NO_PLACE] },
  getCase: { 404: [NO_REPORT] },
  getDestination: { 404: [NO_PLACE, NOT_OFFERED] },
  getDestinationHead: { 404: [NO_PLACE] },
  getImport: { 404: [NO_IMPORT] },
  getReportedImage: { 404: ['사진을 찾을 수 없습니다.'] },
  getReview: { 404: [NO_REVIEW] },
  likeReview: { 400: ['이미 좋아요를 누른 리뷰입니다.'], 403: [OTHER_MEMBER], 404: [NO_REVIEW] },
  listBookmarks: { 403: [OTHER_MEMBER] },
  listDestinationThemes: { 404: [NO_PLACE] },
  listImportRows: { 404: [NO_IMPORT] },
  listNearDestinations: { 404: [NO_PLACE] },
  listReviews: { 404: [NO_REVIEW] },
  listWizardPlaces: { 404: ['해당 지역의 여행지 정보가 없습니다.'] },
  reportReview: {
    403: [OTHER_MEMBER, '본인이 작성한 리뷰는 신고할 수 없습니다.'],
    404: [NO_REVIEW],
    409: ['이미 신고한 리뷰입니다.'],
  },
  saveReviewDraft: {
    403: [FOREIGN_REVIEW],
    404: [NO_PLACE, NO_REVIEW, '작성 중인 리뷰를 찾을 수 없습니다.'],
    409: [DRAFTS_FULL],
  },
  separateDestinations: { 400: ['서로 다른 여행지를 골라주세요.'], 404: [NO_PLACES] },
  toggleBookmark: {
    403: [OTHER_MEMBER],
    404: [NO_PLACE, NOT_OFFERED],
    409: ['즐겨찾기 처리에 실패했습니다.'],
  },
  toggleDestination: { 404: [NO_PLACE], 409: [ADMIN_STALE] },
  undoImport: { 404: [NO_IMPORT], 409: ['되돌릴 수 없는 상태입니다.', IMPORT_RUNNING] },
  unlikeReview: { 400: ['좋아요를 누르지 않은 리뷰입니다.'], 403: [OTHER_MEMBER], 404: [NO_REVIEW] },
  updateDestination: { 400: DESTINATION_CHOICES, 404: [NO_PLACE], 409: [ADMIN_STALE] },
  updatePass: { 400: PASS_CHOICES, 404: [NO_PASS], 409: [PASS_TAKEN, ADMIN_STALE] },
  updateReview: {
    403: [FOREIGN_REVIEW],
    404: [NO_REVIEW],
    409: [REVIEW_SENT, '다른 곳에서 먼저 수정된 리뷰입니다. 새로고침 후 다시 시도해주세요.'],
    ...PICTURES,
  },
  uploadDraftPhoto: {
    400: [NO_PICTURE],
    403: [FOREIGN_REVIEW],
    404: [NO_PLACE, NO_REVIEW],
    409: [DRAFTS_FULL, tooManyFiles(REVIEW_IMAGES)],
    ...PICTURES,
  },
  uploadImages: { 400: [NO_PICTURE], ...PICTURES },
  verifyDestinations: { 404: [NO_PLACES] },
  ...kind(['createCity', 'updateCity', 'deleteCity'], '시/도', { usedIn: '구/군' }),
  ...kind(['createDistrict', 'updateDistrict', 'deleteDistrict'], '구/군', {
    taken: '같은 시/도에 이미 있는 구/군 이름입니다.',
    invalid: ['시/도를 선택해주세요.'],
  }),
  ...kind(['createCategory', 'updateCategory', 'deleteCategories'], '카테고리'),
  ...kind(['createTheme', 'updateTheme', 'deleteThemes'], '테마'),
  ...kind(['createFacility', 'updateFacility', 'deleteFacilities'], '편의시설'),
  ...kind(['createTag', 'updateTag', 'deleteTags'], '태그', { usedIn: '' }),
};
