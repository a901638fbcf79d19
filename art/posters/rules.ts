import * as land from './parts/land.ts';
import * as towers from './parts/towers.ts';
import { dish, exhibit, hero, lookoutOver, type Scene, scene } from './scene.ts';
import * as attractions from './scenes/attractions.ts';
import * as food from './scenes/food.ts';
import * as heights from './scenes/heights.ts';
import * as museums from './scenes/museums.ts';
import * as oldTown from './scenes/old-town.ts';
import * as outings from './scenes/outings.ts';
import * as parks from './scenes/parks.ts';
import * as shops from './scenes/shops.ts';
import * as shrines from './scenes/shrines.ts';
import * as streets from './scenes/streets.ts';
import * as temples from './scenes/temples.ts';
import * as wild from './scenes/wild.ts';

export const HOTELS = [scene(heights.hotelTower), scene(heights.hotelRoom), scene(heights.hotelTower)];
export const HARBOUR_HOTELS = [
  scene((s) => heights.hotelTower(s, { front: 'sea', shape: 2 })),
  scene((s) =>
    heights.hotelRoom(s, {
      view: (t) =>
        land.mountains(t, 300, 40) + towers.ferrisWheel(t, 480, 230, 80) + land.water(t, 310, 400, { sunX: 280 }),
    }),
  ),
];
const SHRINES = [
  scene(shrines.shrineHall),
  scene(shrines.shrineApproach),
  scene(shrines.shrineStairs),
  scene(shrines.sacredTree, 'open'),
];
const TEMPLES = [scene(temples.temple), scene(temples.templeGate), scene(temples.pagodaGrove, 'daylight')];
export const PARKS = [
  scene(parks.park, 'daylight'),
  scene(parks.avenue, 'open'),
  scene(parks.pond, 'daylight'),
  scene((s) => parks.park(s, { back: 'city' }), 'open'),
];
const BARS = [
  scene(streets.alley, 'dark'),
  scene(oldTown.lanternAlley, 'evening'),
  scene((s) => food.stall(s, 'sake'), 'evening'),
];

type Rule = {
  /** Where the words are looked for: title, tags, or both and the explanation. */
  in: 'title' | 'tags' | 'all';
  words: RegExp;
  scenes: readonly Scene[];
  /** Only places of these categories. */
  category?: readonly number[];
};

/** The first that matches wins. */
export const RULES: readonly Rule[] = [
  { in: 'title', words: /타코야키|하나다코|타코야/, scenes: dish('takoyaki') },
  { in: 'all', words: /오코노미야키 (노포|가게)/, scenes: dish('okonomiyaki') },
  { in: 'title', words: /스시|초밥/, scenes: dish('sushi') },
  { in: 'title', words: /야키니쿠/, scenes: dish('yakiniku') },
  { in: 'title', words: /구시카쓰|야에카쓰|다루마/, scenes: dish('kushikatsu') },
  { in: 'all', words: /치즈케이크/, scenes: [hero('cheesecake')] },
  { in: 'all', words: /찐만두/, scenes: [hero('butaman')] },
  { in: 'all', words: /오므라이스/, scenes: [hero('omurice')] },
  { in: 'all', words: /카레/, category: [2], scenes: [hero('curry')] },
  { in: 'all', words: /우동집|유부우동/, scenes: [hero('udon')] },
  { in: 'all', words: /딤섬|중화/, category: [2], scenes: [hero('dimsum')] },
  { in: 'title', words: /오키나와/, scenes: [hero('soba')] },
  { in: 'all', words: /라멘/, category: [2], scenes: [hero('ramen')] },
  { in: 'title', words: /커피|로스터스/, scenes: [hero('coffee')] },
  { in: 'all', words: /게 요리/, scenes: [hero('crab')] },
  { in: 'title', words: /도구/, scenes: [scene((s) => streets.arcade(s, { hang: 'fans' }))] },
  { in: 'title', words: /온천|나니와노유|유모토|스파/, scenes: [scene(outings.onsen)] },
  { in: 'title', words: /수족관|가이유칸/, scenes: [scene(attractions.aquarium)] },
  { in: 'title', words: /동물원/, scenes: [scene(attractions.zoo, 'daylight')] },
  { in: 'title', words: /관람차/, scenes: [scene(attractions.bayWheel), scene(attractions.roofWheel)] },
  { in: 'title', words: /스카이빌딩/, scenes: [lookoutOver((s) => towers.twinTowers(s, 430, 560, 1))] },
  { in: 'title', words: /이나리/, scenes: [scene(shrines.toriiTunnel)] },
  { in: 'all', words: /신사.*(축제|제례)|에비스 신사/, category: [4], scenes: [scene(shrines.festival)] },
  {
    in: 'all',
    words: /학문의 신|매화|텐진구/,
    category: [4],
    scenes: [scene((s) => shrines.shrineHall(s, { lanterns: false, blossom: 'plum' }), 'daylight')],
  },
  { in: 'title', words: /신사($|[^이])|타이샤|텐만구|고즈구|텐진구/, scenes: SHRINES },
  {
    in: 'title',
    words: /사$|사\(|지$|지\(|인\(|관음|쇼만인|지옥당|쇼텐|잇신지|부쓰지|지와/,
    category: [4],
    scenes: TEMPLES,
  },
  { in: 'title', words: /고분|유적/, scenes: [scene(wild.ruin)] },
  { in: 'title', words: /정원|저택|회소/, scenes: [scene(parks.garden, 'warm')] },
  { in: 'title', words: /천수각|성$|성 /, category: [4], scenes: [scene(temples.castle)] },
  { in: 'title', words: /식물원|하나관|온실/, scenes: [scene(parks.greenhouse, 'green')] },
  {
    in: 'title',
    words: /수상버스|크루즈|유람선|관광선/,
    scenes: [scene(outings.cruise), scene((s) => outings.cruise(s, { ship: 'sail' }))],
  },
  { in: 'title', words: /시장/, scenes: [scene(food.market), scene((s) => food.market(s, { sea: false }))] },
  { in: 'title', words: /상점가|스지|아케이드/, scenes: [scene(streets.arcade)] },
  { in: 'title', words: /크리스타|시티워크|마켓플레이스/, scenes: [scene(shops.atrium)] },
  { in: 'tags', words: /이자카야/, category: [1, 2], scenes: BARS },
  { in: 'title', words: /카페|고민가/, scenes: [scene(food.cafe), scene(oldTown.oldStreet)] },
  { in: 'title', words: /홀$|극장|가게쓰/, scenes: [scene(outings.theatre, 'evening')] },
  { in: 'title', words: /돔|스타디움|경기장/, scenes: [scene(outings.stadium)] },
  {
    in: 'all',
    words: /성당|교회/,
    scenes: [scene((s) => museums.museumFront(s, { kind: 'brick', sculpture: false }))],
  },
  { in: 'title', words: /도서관/, scenes: [exhibit('books')] },
  {
    in: 'all',
    words: /붉은 벽돌|벽돌/,
    category: [3, 4],
    scenes: [scene((s) => museums.museumFront(s, { kind: 'brick' }))],
  },
  {
    in: 'all',
    words: /사령부 건물|학당/,
    scenes: [scene((s) => museums.museumFront(s, { kind: 'brick', dome: true }))],
  },
  { in: 'all', words: /고층 빌딩 속 미술관/, scenes: [exhibit('painting')] },
  { in: 'title', words: /미술관/, scenes: [scene(museums.museumFront), exhibit('painting')] },
  {
    in: 'title',
    words: /박물관|기념관|뮤지엄|과학관|평화센터/,
    scenes: [scene(museums.museumFront), exhibit('vase'), scene(museums.modernGallery)],
  },
  { in: 'title', words: /백화점|다이마루|다카시마야|스테이션/, scenes: [scene((s) => shops.mall(s, { style: 1 }))] },
  { in: 'tags', words: /바다전망/, category: [3], scenes: [scene((s) => shops.mall(s, { style: 0, sea: true }))] },
  {
    in: 'tags',
    words: /쇼핑몰/,
    category: [3],
    scenes: [scene((s) => shops.mall(s, { style: 0 })), scene(shops.atrium)],
  },
  { in: 'title', words: /스트리트|무라/, scenes: [scene(oldTown.oldStreet), scene(food.cafe)] },
  { in: 'all', words: /어린이|아이와|초등학교|놀이/, category: [5, 8], scenes: [scene(attractions.kids, 'green')] },
  { in: 'title', words: /완도|조류원|습지/, scenes: [scene(wild.wetland)] },
  {
    in: 'tags',
    words: /벚꽃/,
    category: [6],
    scenes: [
      scene(parks.riverBlossom, 'daylight'),
      scene((s) => parks.park(s, { kind: 'cherry' })),
      scene((s) => parks.avenue(s, { kind: 'cherry' }), 'open'),
    ],
  },
  { in: 'tags', words: /연못/, scenes: [scene(parks.pond, 'open')] },
  {
    in: 'tags',
    words: /꽃명소/,
    category: [6],
    scenes: [scene(parks.flowers, 'green'), scene((s) => parks.flowers(s, { arch: true }), 'green')],
  },
  { in: 'all', words: /바다전망|해안/, category: [6], scenes: [scene(wild.coast)] },
  { in: 'title', words: /공원|녹음|잔디|텐시바/, scenes: PARKS },
  { in: 'title', words: /다리|대교|바시$/, scenes: [scene(streets.bridge)] },
  { in: 'title', words: /역$|정류장/, scenes: [scene(streets.station)] },
  { in: 'all', words: /전망대/, scenes: [lookoutOver((s) => towers.steppedTower(s, 420, 560, 1))] },
];

/** Where no words tell more, by categoryNo. */
export const BY_CATEGORY: Partial<Record<number, readonly Scene[]>> = {
  1: [lookoutOver((s) => towers.twinTowers(s, 430, 560, 1)), scene(streets.canal, 'evening')],
  2: [scene((s) => food.stall(s, 'grill')), scene(food.market), hero('sake')],
  3: [scene(shops.mall), scene(shops.atrium), scene(streets.arcade)],
  4: [scene(museums.museumFront), scene(temples.templeGate)],
  5: [scene(attractions.themePark)],
  6: PARKS,
  7: HOTELS,
  8: [scene(outings.cruise), scene(attractions.kids)],
};
