import { countText, Icon, type IconName, siteConfig } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { Link } from '@osaka/web-kit/router';
import { bookmarkCount, plansAhead, plansDone, reviewCount } from './my-page.api.ts';
import styles from './my-page.module.css';

export function Tiles({ memberName, onRename }: { memberName: string; onRename: () => void }) {
  const ahead = useQuery(plansAhead).data?.totalElements;
  const done = useQuery(plansDone).data;
  const reviews = useQuery(reviewCount).data;
  const bookmarks = useQuery(bookmarkCount).data;
  return (
    <ul className="tiles last">
      <li>
        <button type="button" className={styles.tile} onClick={onRename}>
          <TileBody icon="edit" label="닉네임 변경" detail={memberName} />
        </button>
      </li>
      <Tile to="/mypage/changePassword" icon="lock" label="비밀번호 변경" detail="8~12자" />
      <Tile to="/mypage/devices" icon="mobile" label="로그인한 기기" detail="확인하고 로그아웃" />
      <Tile to="/mypage/secondFactor" icon="check" label="2단계 인증" detail="인증 앱과 패스키" />
      {siteConfig().signInProviders.length > 0 && (
        <Tile to="/mypage/signIn" icon="lock" label="로그인 연결" detail="다른 계정으로 로그인" />
      )}
      <Tile
        to="/myplan/list"
        icon="route"
        label="내 여행 플랜"
        detail={ahead === undefined || done === undefined ? '' : `예정 ${countText(ahead)} · 완료 ${countText(done)}`}
      />
      <Tile
        to="/myreviews/list"
        icon="chat"
        label="내가 쓴 리뷰"
        detail={reviews === undefined ? '' : `${countText(reviews)}개`}
      />
      <Tile
        to="/myPage/BookMarkList"
        icon="save"
        label="즐겨찾기"
        detail={bookmarks === undefined ? '' : `${countText(bookmarks)}곳`}
      />
      <Tile to="/mypage/notices" icon="bell" label="알림 설정" detail="메일로도 받기" />
      <Tile to="/mypage/data" icon="download" label="내 데이터" detail="파일 하나로 받기" />
      <Tile to="/mypage/deleteMember" icon="leave" label="회원 탈퇴" detail="계정과 기록 정리" />
    </ul>
  );
}

interface TileTexts {
  icon: IconName;
  label: string;
  detail: string;
}

function Tile({ to, ...texts }: TileTexts & { to: string }) {
  return (
    <li>
      <Link to={to}>
        <TileBody {...texts} />
      </Link>
    </li>
  );
}

// A non-breaking space reserves the line while the number loads.
function TileBody({ icon, label, detail }: TileTexts) {
  return (
    <>
      <Icon name={icon} />
      <b>{label}</b>
      <span className="num">{detail || '\u00a0'}</span>
    </>
  );
}
