const NOUNS =
  '오사카성 도톤보리 구로몬시장 난바역 우메다 신사이바시 유니버설스튜디오 해유관 덴포잔 츠텐카쿠 신세카이 아베노하루카스 시텐노지 스미요시타이샤 나카노시마 텐진바시 간사이공항 라피트 주유패스 교통카드 숙소 호텔 조식 환불 예약 취소 일정 플랜 동행 지도 입장권 매표소 영업시간 휴무일 마지막입장 코인락커 유모차 휠체어 아이 부모님 우산 벚꽃 단풍 야경 전망대 온천 라멘 타코야키 오코노미야키 쿠시카츠 커피 편의점 화장실 와이파이 환전 지하철 버스 택시 도보 비밀번호 로그인 인증메일 후기 사진 신고 즐겨찾기'.split(
    ' ',
  );
const PARTICLES = '은 는 이 가 을 를 에 에서 으로 로 까지 부터 도 만 와 과 이랑 하고 보다 처럼'.split(' ');
const ENDINGS =
  '어떻게 가나요? 추천해 주세요. 몇 시까지 하나요? 궁금해요. 괜찮을까요? 걸어서 갈 수 있나요? 확인해 드릴게요. 걸어서 10분쯤 걸립니다. 감사합니다. 잠시만 기다려 주세요. 네, 가능합니다. 월요일에는 쉽니다.'.split(
    /(?<=[.?]) /,
  );
const SYLLABLES =
  '가나다라마바사아자차카타파하고노도로모보소오조초코토포호구누두루무부수우주추쿠투푸후기니디리미비시이지치키티피히건난단란만반산안장찬한강남당랑망방상양정청경성동영원인일진현희은수민서연지윤';
const LEXICON_SIZE = 20_000;

/**
 * Conversations like those of customers and staff, the same for the same seed: common words often, rare ones seldom.
 */
export function createTalk(seed: number) {
  let state = seed >>> 0;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (count: number) => Math.floor(random() * count);
  const syllables = (count: number) => Array.from({ length: count }, () => SYLLABLES[below(SYLLABLES.length)]).join('');
  const lexicon = Array.from({ length: LEXICON_SIZE }, () => syllables(2 + below(3)));
  /** Of two words one is common, the other from the whole lexicon, the first of it most often. */
  const word = () =>
    (random() < 0.5 ? NOUNS[below(NOUNS.length)] : lexicon[Math.floor(LEXICON_SIZE * random() ** 3)]) ?? '';

  return {
    word,
    name: () => syllables(3),
    partOfWord() {
      const whole = word();
      return whole.slice(below(whole.length - 1)).slice(0, 2 + below(3));
    },
    /** A word whose parts are common, and that nobody wrote. */
    unknown: () => `${word().slice(0, 2)}${word().slice(-2)}뷁`,
    message() {
      const words = Array.from({ length: 2 + below(5) }, () => `${word()}${PARTICLES[below(PARTICLES.length)]}`);
      return `${random() < 0.08 ? '안녕하세요, ' : ''}${words.join(' ')} ${ENDINGS[below(ENDINGS.length)]}`;
    },
  };
}
