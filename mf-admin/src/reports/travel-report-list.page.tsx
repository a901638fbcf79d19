import { Badge, Notice } from '@osaka/web-kit';
import { AdminPage } from '../admin-page.tsx';
import { AdminTable } from '../admin-table.tsx';

const SAMPLES = [
  {
    no: 3,
    place: '도톤보리',
    reason: '운영 시간이 실제와 달라요',
    reporter: '하늘산책',
    date: '2026.02.21',
    status: '대기중',
  },
  {
    no: 2,
    place: '오사카성 천수각',
    reason: '사진이 다른 장소예요',
    reporter: '오사카곰',
    date: '2026.02.18',
    status: '처리완료',
  },
  {
    no: 1,
    place: '구로몬 시장',
    reason: '전화번호가 바뀌었어요',
    reporter: '여행하는고래',
    date: '2026.02.11',
    status: '반려',
  },
] as const;

/** A placeholder: fixed rows, no calls. */
export function TravelReportListPage() {
  return (
    <AdminPage title="여행지 신고 관리" actions={<Badge kind="warn">예시 데이터</Badge>}>
      <div className="gap-y">
        <Notice>이 화면은 준비 중이에요. 아래는 예시 데이터이고 실제 신고가 아니에요.</Notice>
      </div>
      <AdminTable
        caption="여행지 신고 목록 (예시 데이터)"
        headings={['No', '여행지', '신고 사유', '신고자', '신고일', '상태']}
      >
        {SAMPLES.map(({ no, place, reason, reporter, date, status }) => (
          <tr key={no}>
            <td data-label="No" className="num">
              {no}
            </td>
            <td data-label="여행지" data-title>
              {place}
            </td>
            <td data-label="신고 사유">{reason}</td>
            <td data-label="신고자">{reporter}</td>
            <td data-label="신고일">{date}</td>
            <td data-label="상태">
              <span>
                <Badge kind={status === '대기중' ? 'warn' : status === '처리완료' ? 'ok' : undefined}>{status}</Badge>
              </span>
            </td>
          </tr>
        ))}
      </AdminTable>
    </AdminPage>
  );
}
