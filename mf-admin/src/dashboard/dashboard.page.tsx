import { useQuery } from '@osaka/query';
import { Link } from '@osaka/router';
import { countText, Icon, type IconName, PageHeading } from '@osaka/web-kit';
import { AdminsOnly } from '../admins-only.tsx';
import { destinationCounts, memberCount, optionCounts, reportCounts, waitingChats } from './dashboard.api.ts';

export function DashboardPage() {
  return (
    <AdminsOnly title="관리자 페이지">
      <Dashboard />
    </AdminsOnly>
  );
}

function Dashboard() {
  const members = useQuery(memberCount).data;
  const destinations = useQuery(destinationCounts).data;
  const options = useQuery(optionCounts).data;
  const reports = useQuery(reportCounts).data;
  const chats = useQuery(waitingChats).data;

  return (
    <div className="wrap">
      <PageHeading lead={<span className="num">{waitingText(reports?.waitingCount, chats)}</span>}>관리자 페이지</PageHeading>
      <ul className="tiles">
        <Tile to="/adminPage/memberList" icon="users" label="회원 관리" detail={members !== undefined && `전체 ${countText(members)}명`} />
        <Tile to="/admin/travels" icon="plus" label="여행지 등록" detail="새 여행지를 올려요" />
        <Tile
          to="/admin/travels/management"
          icon="pin"
          label="여행지 관리"
          detail={destinations && `등록완료 ${countText(destinations.active)}곳 · 비활성 ${countText(destinations.inactive)}곳`}
        />
        <Tile
          to="/admin/travels/options/management"
          icon="filter"
          label="여행지 옵션 관리"
          detail={options && `카테고리 ${countText(options.categories)} · 지역 ${countText(options.districts)} · 태그 ${countText(options.tags)}`}
        />
        <Tile to="/adminPage/reviewReportList" icon="flag" label="리뷰 신고 관리" detail={reports && reportText(reports)} />
      </ul>
      <div className="last" />
      <Link className="fab" to="/admin/staff">
        <Icon name="chat" />
        <span>상담 관리</span>
        {chats ? (
          <span className="count count--on">
            {chats}
            <span className="sr-only">건 대기</span>
          </span>
        ) : undefined}
      </Link>
    </div>
  );
}

function Tile({ to, icon, label, detail }: { to: string; icon: IconName; label: string; detail: string | false | undefined }) {
  return (
    <li>
      <Link to={to}>
        <Icon name={icon} />
        <b>{label}</b>
        <span className="num">{detail || '\u00a0'}</span>
      </Link>
    </li>
  );
}

/** What waits, as far as it is known. */
function waitingText(reports: number | undefined, chats: number | undefined): string {
  const waiting = [reports && `신고 ${countText(reports)}건`, chats && `상담 ${countText(chats)}건`].filter(Boolean);
  if (waiting.length > 0) return `${waiting.join('과 ')}이 기다리고 있어요.`;
  return reports === 0 && chats === 0 ? '기다리는 신고와 상담이 없어요.' : '\u00a0';
}

function reportText({ totalCount, waitingCount }: { totalCount: number; waitingCount?: number | undefined }): string {
  return waitingCount === undefined ? `전체 ${countText(totalCount)}건` : `대기중 ${countText(waitingCount)}건 · 전체 ${countText(totalCount)}건`;
}
