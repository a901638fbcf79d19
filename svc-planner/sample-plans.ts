interface SampleStop {
  title: string;
  time?: string;
  memo?: string;
}

interface SampleDay {
  startTime?: string;
  memo?: string;
  /** The place where the night after this day is spent. */
  lodging?: string;
  stops: SampleStop[];
}

export interface SamplePlan {
  /** Days from today to the first day of the trip. */
  inDays: number;
  travelers: number;
  /** The district of the wizard, which offers its places only. */
  region: string;
  title: string;
  description: string;
  budget: number;
  days: SampleDay[];
  undated: string[];
}

/** Places by their title in the catalogue. */
export const samplePlans: SamplePlan[] = [
  {
    inDays: 20,
    travelers: 2,
    region: '주오구',
    title: '둘이서 처음 가는 오사카',
    description: '오사카성과 도톤보리부터 유니버설까지, 처음이라면 빠질 수 없는 곳을 나흘에 담았습니다.',
    budget: 1_200_000,
    days: [
      {
        startTime: '13:00',
        memo: '간사이공항에서 난카이 라피트로 난바까지 약 40분. 숙소에 짐부터 맡기기.',
        lodging: '스위소텔 난카이 오사카',
        stops: [
          { title: '구로몬시장', time: '14:00', memo: '늦은 점심은 시장에서. 현금 조금 챙기기.' },
          { title: '호젠지와 호젠지 요코초' },
          { title: '도톤보리', time: '17:30', memo: '글리코 간판 앞에서 사진!' },
        ],
      },
      {
        startTime: '09:00',
        lodging: '스위소텔 난카이 오사카',
        stops: [
          { title: '오사카성 천수각', time: '09:30', memo: '문 여는 시간에 맞춰 가기' },
          { title: '오사카 역사박물관' },
          { title: '신사이바시스지 상점가', time: '15:00' },
        ],
      },
      {
        startTime: '08:00',
        memo: '하루 종일 유니버설. 보조 배터리 잊지 않기.',
        lodging: '스위소텔 난카이 오사카',
        stops: [{ title: '유니버설 스튜디오 재팬', time: '08:30' }, { title: '유니버설 시티워크 오사카' }],
      },
      {
        memo: '오후 5시 비행기',
        stops: [{ title: '난바 파크스', time: '11:00', memo: '선물은 여기에서 마무리' }],
      },
    ],
    undated: ['우메다 스카이빌딩 공중정원 전망대'],
  },
  {
    inDays: 45,
    travelers: 4,
    region: '기타구',
    title: '우메다 먹거리 여행',
    description: '시장과 골목 식당을 찾아다니는 짧은 여행입니다.',
    budget: 800_000,
    days: [
      {
        startTime: '12:00',
        lodging: '인터컨티넨탈 호텔 오사카',
        stops: [
          { title: '우메다 하나다코', time: '12:30', memo: '네기마요 타코야키부터' },
          { title: '그랑그린 오사카 우메키타 공원' },
          { title: '우메다 스카이빌딩 공중정원 전망대', time: '16:30', memo: '해 지기 30분 전에 올라가기' },
        ],
      },
      {
        lodging: '인터컨티넨탈 호텔 오사카',
        stops: [
          { title: '오사카 주택 박물관(오사카 생활의 금석관)', time: '10:30' },
          { title: '덴진바시스지 상점가', time: '12:00', memo: '고로케는 줄이 길어도 꼭!' },
          { title: '오사카 텐만구' },
        ],
      },
      { stops: [{ title: '나카자키초 카페거리', time: '11:00', memo: '브런치 먹고 공항으로' }] },
    ],
    undated: ['HEP FIVE 관람차'],
  },
  {
    inDays: 90,
    travelers: 3,
    region: '나니와구',
    title: '아이와 함께 오사카',
    description: '수족관과 동물원, 공원을 여유롭게 넣은 가족 여행입니다.',
    budget: 2_000_000,
    days: [
      {
        startTime: '14:00',
        memo: '아이 낮잠 시간을 생각해서 천천히 시작하기',
        lodging: 'OMO7 오사카 by 호시노 리조트',
        stops: [{ title: '쓰텐카쿠', time: '15:30' }, { title: '신세카이' }],
      },
      {
        lodging: 'OMO7 오사카 by 호시노 리조트',
        stops: [
          { title: '가이유칸(해유관)', time: '10:30', memo: '고래상어 먹이 시간 미리 확인하기' },
          { title: '덴포잔 대관람차' },
        ],
      },
      {
        lodging: 'OMO7 오사카 by 호시노 리조트',
        stops: [
          { title: '덴노지 동물원', time: '10:00' },
          { title: '텐시바(덴노지공원 잔디광장)', memo: '돗자리 챙기기' },
        ],
      },
      {
        lodging: 'OMO7 오사카 by 호시노 리조트',
        stops: [{ title: '스파월드 세계의 대온천', time: '11:00', memo: '수영복 챙기기' }],
      },
      { stops: [{ title: '난바 파크스', time: '11:00' }] },
    ],
    undated: ['잔잔요코초'],
  },
];
