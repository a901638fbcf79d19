import './kept-data.css';

interface Kept {
  what: string;
  items: string;
  until: string;
}

/** Stored data and retention periods, as the purge jobs of the services implement them. */
const KEPT: readonly Kept[] = [
  { what: '회원 정보', items: '닉네임, 아이디, 비밀번호(되돌릴 수 없게 바꾼 값), 이메일, 가입한 때', until: '회원 탈퇴 시까지' },
  { what: '탈퇴한 회원', items: '아이디, 비밀번호를 되돌릴 수 없게 바꾼 값, 탈퇴한 때(같은 아이디의 재사용 방지와 탈퇴 안내)', until: '탈퇴 후 1년' },
  {
    what: '여행 플랜',
    items: '여행 기간, 인원, 지역, 고른 여행지, 제목과 설명, 예산, 항공편과 숙소 링크',
    until: '회원 탈퇴 후 1년. 작성을 마치지 않은 플랜은 마지막으로 고친 뒤 30일',
  },
  {
    what: '리뷰와 사진',
    items: '제목과 내용, 별점, 사진(촬영 위치 같은 사진 속 정보는 지우고 저장), 완료한 여행 플랜에 담은 곳이면 다녀온 달',
    until: '작성자가 삭제할 때까지. 탈퇴하면 작성자를 ‘탈퇴한 사용자’로 바꾸어 남김',
  },
  {
    what: '작성 중인 리뷰',
    items: '작성을 마치지 않은 리뷰와 고치던 리뷰의 제목과 내용, 별점, 올린 사진(사진 속 정보는 지우고 저장)',
    until: '리뷰를 저장하거나 지울 때까지. 마지막으로 고친 뒤 30일, 탈퇴하면 바로 삭제',
  },
  { what: '즐겨찾기와 좋아요', items: '고른 여행지와 리뷰', until: '해제하거나 탈퇴할 때까지' },
  { what: '상담', items: '입력한 이름, 대화 내용과 시각, 상담원이 남긴 메모, 로그인하고 시작한 상담은 회원 번호', until: '상담이 끝난 뒤 3개월' },
  { what: '내 데이터 파일', items: '내려받으려고 요청한 본인의 데이터 사본(zip)', until: '만든 뒤 24시간. 탈퇴하면 바로 삭제' },
  { what: '서비스 이용 기록', items: '회원 번호와 가입, 로그인, 닉네임과 비밀번호 변경, 탈퇴 등을 한 때', until: '3개월' },
  {
    what: '로그인한 기기',
    items: '기기와 브라우저의 종류, 첫 로그인과 마지막 사용 시각, 로그인했던 브라우저를 알아보는 값(되돌릴 수 없게 바꾼 값)',
    until: '로그인이 끝날 때까지(길어도 90일), 알아보는 값은 회원 탈퇴 시까지',
  },
  {
    what: '2단계 인증(켠 회원만)',
    items: '인증 앱의 비밀 키(암호화), 복구 코드(되돌릴 수 없게 바꾼 값), 패스키의 공개키와 만든 기기의 종류, 추가하고 사용한 때',
    until: '2단계 인증을 끄거나 탈퇴할 때까지',
  },
  { what: '이메일 인증', items: '이메일, 인증번호', until: '인증번호 5분, 인증 결과 30분이 지나면 쓸 수 없게 되고, 그 뒤 자동으로 삭제' },
  { what: '부정 이용 방지', items: '접속 주소(IP) 또는 계정별 로그인 실패와 인증 요청 횟수', until: '마지막 시도부터 길어도 24시간' },
  { what: '조회 수 집계', items: '회원 번호 또는 접속 주소와 브라우저를 알아볼 수 없게 바꾼 값', until: '24시간' },
  {
    what: '이용 통계',
    items: '날마다 센 검색, 플랜과 즐겨찾기에 담긴 여행지, 신고, 상담의 수. 누가 했는지는 저장하지 않으며, 결과가 없던 검색어는 서로 다른 다섯 명 이상이 찾은 것만 저장',
    until: '90일',
  },
];

export function KeptData() {
  return (
    <table className="kept">
      <caption>기간이 지난 정보는 자동으로 지우는 작업이 매시간 확인해 삭제합니다.</caption>
      <thead>
        <tr>
          <th scope="col">구분</th>
          <th scope="col">수집하는 항목</th>
          <th scope="col">보유 기간</th>
        </tr>
      </thead>
      <tbody>
        {KEPT.map(({ what, items, until }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{items}</td>
            <td>{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
