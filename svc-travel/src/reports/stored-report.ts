import type { StoredPicture } from '../images/images.repository.ts';

export type ReportStatus = '대기중' | '처리완료' | '반려';
export interface StoredReport {
  reportNo: number;
  reviewNo: number;
  travelNo: number;
  reporterNo: number;
  /** The author of the review, and its text and pictures at the time of the report. */
  authorNo: number;
  /** Missing in reports of earlier releases. */
  reviewTitle?: string;
  reviewContent: string;
  /** Missing in reports of earlier releases. */
  imageList?: StoredPicture[];
  reportContent: string;
  detail: string;
  createDate: Date;
  status: ReportStatus;
  decidedDate?: Date;
  /** Reason of a rejection. */
  reason?: string;
  /** Not yet in the case of its review. */
  isLoose?: true;
}
