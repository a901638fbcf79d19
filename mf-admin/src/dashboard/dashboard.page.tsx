import { countText, Icon, type IconName, PageHeading } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import { Fragment } from 'react';
import { AdminsOnly } from '../admins-only.tsx';
import {
  courseCounts,
  destinationCounts,
  importCount,
  lackingCounts,
  memberCount,
  optionCounts,
  reportCounts,
  todaysRecords,
  waitingChats,
} from './dashboard.api.ts';
import css from './dashboard.module.css';

export function DashboardPage() {
  return (
    <AdminsOnly title="관리자 페이지">
      <Dashboard />
    </AdminsOnly>
  );
}

function Dashboard() {
  const members = useQuery(memberCount).data;
  const places = useQuery(destinationCounts).data;
  const lacking = useQuery(lackingCounts).data;
  const options = useQuery(optionCounts).data;
  const reports = useQuery(reportCounts).data;
  const courses = useQuery(courseCounts).data;
  const imports = useQuery(importCount).data;
  const records = useQuery(todaysRecords).data;
  const chats = useQuery(waitingChats).data;

  return (
    <div className="wrap">
      <PageHeading
        lead={
          <>
            <span className="num">{waitingText(reports?.waitingCount, chats)}</span>{' '}
            <Link className="link nowrap" to="/adminPage/statistics">
              통계 보기
            </Link>
          </>
        }
      >
        관리자 페이지
      </PageHeading>
      <ul className={`tiles ${css.tiles}`}>
        <Tile to="/adminPage/memberList" icon="users" label="회원 관리" figure={members} unit="명" detail="전체 회원" />
        <Tile
          to="/admin/travels"
          icon="plus"
          label="여행지 등록"
          figure={places && places.active + places.inactive}
          unit="곳"
          detail="지금까지 등록한 여행지"
        />
        <Tile
          to="/admin/travels/management"
          icon="pin"
          label="여행지 관리"
          figure={places?.active}
          unit="곳"
          detail={places && `등록완료 · 비활성 ${countText(places.inactive)}곳`}
        />
        <Tile
          to="/admin/travels/options/management"
          icon="filter"
          label="여행지 옵션 관리"
          figure={options && options.categories + options.districts + options.tags}
          unit="개"
          detail={
            options &&
            `카테고리 ${countText(options.categories)} · 지역 ${countText(options.districts)} · 태그 ${countText(options.tags)}`
          }
        />
        <Tile
          to="/adminPage/reviewReportList"
          icon="flag"
          label="리뷰 신고 관리"
          figure={reports?.waitingCount}
          unit="건"
          isUrgent={Boolean(reports?.waitingCount)}
          detail={reports && `대기중 · 전체 ${countText(reports.totalCount)}건`}
        />
        <Tile
          to="/adminPage/quality"
          icon="check"
          label="품질 점검"
          figure={
            lacking &&
            lacking.picture +
              lacking.hours +
              lacking.position +
              lacking.local +
              lacking.price +
              lacking.unverified +
              lacking.duplicates
          }
          unit="건"
          detail={
            lacking &&
            `사진 없음 ${countText(lacking.picture)} · 운영 시간 모름 ${countText(lacking.hours)} · 위치 없음 ${countText(lacking.position)} · 현지 정보 없음 ${countText(lacking.local)} · 오래된 입장료 ${countText(lacking.price)} · 확인 필요 ${countText(lacking.unverified)} · 중복 의심 ${countText(lacking.duplicates)}`
          }
        />
        <Tile
          to="/adminPage/imports"
          icon="download"
          label="여행지 가져오기"
          figure={imports}
          unit="개"
          detail="3개월 안에 올린 파일"
        />
        <Tile
          to="/adminPage/courses"
          icon="route"
          label="추천 코스"
          figure={courses?.total}
          unit="개"
          detail={courses && `공개 중 ${countText(courses.published)}개`}
        />
        <Tile
          to="/adminPage/auditLog"
          icon="clock"
          label="변경 기록"
          figure={records}
          unit="건"
          detail="오늘 바뀐 내용"
        />
      </ul>
      <div className="last" />
      <StaffLink waiting={chats} />
    </div>
  );
}

function StaffLink({ waiting }: { waiting: number | undefined }) {
  return (
    <Link className="fab" to="/admin/staff">
      <Icon name="chat" />
      <span>상담 관리</span>
      {waiting !== undefined && (
        <span className={waiting > 0 ? 'count count--on' : 'count'}>
          {waiting}
          <span className="sr-only">건 대기</span>
        </span>
      )}
    </Link>
  );
}

interface TileProps {
  to: string;
  icon: IconName;
  label: string;
  /** Undefined while it loads and when its service is down. */
  figure: number | undefined;
  unit: string;
  detail: string | undefined;
  isUrgent?: boolean;
}

function Tile({ to, icon, label, figure, unit, detail, isUrgent = false }: TileProps) {
  return (
    <li>
      <Link to={to}>
        <Icon name={icon} />
        <b>{label}</b>
        <span className={`num ${css.figure}`} data-urgent={isUrgent || undefined}>
          {figure === undefined ? '–' : countText(figure)}
          {figure !== undefined && <small>{unit}</small>}
        </span>
        <span className="num">{(figure !== undefined && detail && <Facts text={detail} />) || '\u00a0'}</span>
      </Link>
    </li>
  );
}

/** Wraps between facts, not within them. */
function Facts({ text }: { text: string }) {
  const facts = text.split(' · ');
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      <span className={css.fact}>
        {fact}
        {index < facts.length - 1 && ' ·'}
      </span>{' '}
    </Fragment>
  ));
}

/** The open tasks whose number is known. */
function waitingText(reports: number | undefined, chats: number | undefined): string {
  const waiting = [reports && `신고 ${countText(reports)}건`, chats && `상담 ${countText(chats)}건`].filter(Boolean);
  if (waiting.length > 0) return `${waiting.join('과 ')}이 기다리고 있어요.`;
  return reports === 0 && chats === 0 ? '기다리는 신고와 상담이 없어요.' : '\u00a0';
}
