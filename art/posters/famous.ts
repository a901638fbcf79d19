import { mix } from './draw/color.ts';
import * as heritage from './parts/heritage.ts';
import * as street from './parts/street.ts';
import * as towers from './parts/towers.ts';
import { exhibit, hero, lookoutOver, type Scene, scene } from './scene.ts';
import * as attractions from './scenes/attractions.ts';
import * as food from './scenes/food.ts';
import * as heights from './scenes/heights.ts';
import * as landmarksBay from './scenes/landmarks-bay.ts';
import * as landmarksCity from './scenes/landmarks-city.ts';
import * as landmarksHeritage from './scenes/landmarks-heritage.ts';
import * as landmarksMinami from './scenes/landmarks-minami.ts';
import * as landmarksOsaka from './scenes/landmarks-osaka.ts';
import * as museums from './scenes/museums.ts';
import * as oldTown from './scenes/old-town.ts';
import * as outings from './scenes/outings.ts';
import * as parks from './scenes/parks.ts';
import * as shrines from './scenes/shrines.ts';
import * as streets from './scenes/streets.ts';
import * as temples from './scenes/temples.ts';
import * as wild from './scenes/wild.ts';

/** Compositions of their own, by travelNo. */
export const FAMOUS: Partial<Record<number, Scene>> = {
  1: scene(landmarksOsaka.osakaCastle, 'summer', { mirror: false }),
  2: scene(landmarksMinami.dotonbori, 'neon', { mirror: false }),
  3: scene(landmarksBay.studioGlobe, 'day', { mirror: false }),
  4: scene(attractions.aquarium, 'summer', { mirror: false }),
  5: scene(
    (s) => heights.lookout(s, (t) => towers.twinTowers(t, 430, 560, 1.06, mix(t.p.far[2], t.p.sea, 0.4)), { x: 430 }),
    'sunset',
    { mirror: false },
  ),
  6: scene(landmarksMinami.newWorldTower, 'dusk', { mirror: false }),
  7: scene((s) => food.market(s, { cloth: s.p.red }), 'indigo', { mirror: false }),
  8: scene(landmarksOsaka.drumBridge, 'matcha', { mirror: false }),
  9: scene((s) => heights.lookout(s, (t) => towers.steppedTower(t, 420, 560, 1.06), { x: 420 }), 'night', {
    mirror: false,
  }),
  10: scene((s) => streets.arcade(s, { roofStyle: 0, hang: 'lanterns', goods: false }), 'day', { mirror: false }),
  11: scene(landmarksOsaka.wallPagoda, 'autumn', { mirror: false }),
  12: scene((s) => food.cafe(s, { kind: 'green' }), 'matcha', { mirror: false }),
  13: scene(attractions.bayWheel, 'dusk', { mirror: false }),
  14: scene(landmarksCity.terraces, 'summer', { mirror: false }),
  15: scene(landmarksMinami.towerStreet, 'neon', { mirror: false }),
  16: scene(landmarksCity.lightGarden, 'night', { mirror: false }),
  17: scene(landmarksCity.koreaGate, 'autumn', { mirror: false }),
  18: scene(attractions.roofWheel, 'summer'),
  21: scene(oldTown.oldStreet, 'dusk'),
  22: scene((s) => museums.modernGallery(s, { kind: 'reeds' }), 'day'),
  23: exhibit('planetarium'),
  24: scene((s) => museums.modernGallery(s, { kind: 'box' }), 'autumn'),
  25: exhibit('vase'),
  26: scene((s) => museums.museumFront(s, { kind: 'brick', dome: true, water: true }), 'dusk'),
  27: scene((s) => parks.flowers(s, { colors: [s.p.red, s.p.blossom, s.p.white, s.p.maple], arch: true }), 'day'),
  30: scene((s) => parks.park(s, { kind: 'green', back: 'city' }), 'summer'),
  34: scene((s) => museums.museumFront(s, { kind: 'brick', trees: 'cherry' }), 'sakura'),
  39: scene((s) => museums.museumFront(s, { dome: true, water: true }), 'matcha'),
  40: scene((s) => museums.modernGallery(s, { kind: 'concrete' }), 'indigo'),
  41: exhibit('toys'),
  45: exhibit('teaBowl'),
  49: scene((s) => food.market(s, { cloth: s.p.sea }), 'summer'),
  50: scene(parks.wisteria, 'matcha'),
  54: scene(attractions.themePark, 'dusk'),
  56: scene(landmarksBay.fairyPlant, 'day'),
  57: scene((s) => parks.flowers(s, { colors: ['#7fb2ee', '#9cc6f4', '#5f98de', '#b9d9f8'], sea: true }), 'summer'),
  60: scene(landmarksBay.woodenRing, 'indigo'),
  61: scene((s) => temples.castleLawn(s, { kind: 'maple' }), 'autumn'),
  62: scene(temples.castleLawn, 'sakura'),
  63: scene((s) => outings.theatre(s, { kind: 'concert' }), 'neon'),
  65: scene((s) => outings.cruise(s, { castleBehind: true }), 'sakura'),
  67: scene((s) => wild.ruin(s, { pillars: true }), 'sunset'),
  66: scene((s) => museums.modernGallery(s, { kind: 'concrete' }), 'day'),
  68: exhibit('dove'),
  69: scene((s) => landmarksMinami.dotonbori(s, { close: true }), 'night', { mirror: false }),
  70: scene(streets.canal, 'dusk'),
  71: scene(landmarksMinami.canalWheel, 'neon'),
  72: scene(oldTown.lanternAlley, 'night'),
  75: scene((s) => streets.alley(s, { wet: false }), 'sunset'),
  76: exhibit('doll', 'sunset'),
  77: exhibit('painting'),
  78: scene((s) => outings.theatre(s, { kind: 'comedy' }), 'sunset'),
  82: hero('crab'),
  90: scene((s) => food.cafe(s, { river: true }), 'summer'),
  91: scene(oldTown.oldStreet, 'matcha'),
  93: scene(shrines.sacredTree, 'autumn'),
  94: scene(shrines.shrineStairs, 'sakura'),
  101: scene(outings.stadium, 'day'),
  104: exhibit('books'),
  106: scene(oldTown.church, 'indigo'),
  110: exhibit('blocks'),
  111: scene((s) => outings.cruise(s, { ship: 'sail' }), 'sunset'),
  112: scene(wild.coast, 'day'),
  113: exhibit('car'),
  119: scene((s) => streets.bridge(s, { spiral: true }), 'sunset'),
  120: scene(streets.canal, 'dusk'),
  122: scene(museums.museumFront, 'summer'),
  136: scene(landmarksCity.lionStage, 'indigo', { mirror: false }),
  132: scene((s) => streets.alley(s, { end: (t) => towers.latticeTower(t, 400, 412, 0.5) }), 'dusk'),
  137: scene(
    (s) =>
      streets.alley(s, {
        wet: false,
        end: (t) =>
          towers.tower(t, 330, 400, 140, 230, t.p.far[2], { style: 1 }) +
          street.signboard(t, 352, 190, 96, 120, t.p.neon[5], 4),
      }),
    'dusk',
  ),
  138: scene((s) => streets.arcade(s, { hang: 'flags', goods: true }), 'sunset'),
  144: scene((s) => parks.avenue(s, { kind: 'green' }), 'day'),
  145: hero('dessert'),
  146: scene(streets.station, 'indigo'),
  148: scene(wild.riverbank, 'sunset'),
  154: scene((s) => food.market(s, { sea: false, cloth: s.p.pine }), 'autumn'),
  161: scene((s) => parks.pond(s, { flowers: true }), 'day'),
  166: scene((s) => parks.flowers(s, { mill: true }), 'day'),
  175: scene((s) => streets.station(s, { train: 'tram' }), 'autumn'),
  178: lookoutOver((s) => towers.steppedTower(s, 430, 500, 0.98, mix(s.p.sea, s.p.far[0], 0.4)), true),
  180: scene(attractions.expoHall, 'summer'),
  184: scene(landmarksBay.dockyard, 'sunset'),
  192: exhibit('whale'),
  193: scene((s) => outings.stadium(s, { dome: false }), 'summer'),
  195: scene(temples.pagodaGrove, 'matcha'),
  202: scene(landmarksHeritage.cliffStage, 'autumn', { mirror: false }),
  203: scene(
    (s) => oldTown.oldStreet(s, { tower: (t) => heritage.pagoda(t, 400, 330, 0.86, { wood: t.p.wood }) }),
    'sunset',
  ),
  204: scene(landmarksHeritage.shogunGate, 'sakura'),
  205: scene((s) => streets.arcade(s, { roofStyle: 1, hang: 'lanterns', goods: true }), 'autumn'),
  206: scene((s) => shrines.toriiTunnel(s, { gates: 10 }), 'day'),
  207: scene(landmarksHeritage.goldPavilion, 'autumn'),
  208: scene(wild.bambooGrove, 'matcha'),
  209: scene(oldTown.westernHouses, 'day'),
  210: scene(landmarksBay.harbourCity, 'night'),
  211: scene(landmarksBay.chinaGate, 'sunset'),
  212: scene(heights.nightView, 'night'),
  213: scene(landmarksHeritage.greatHall, 'summer', { mirror: false }),
  214: scene(wild.deerPark, 'sunset'),
  215: scene(landmarksHeritage.lanternShrine, 'dusk', { mirror: false }),
  216: scene(wild.kofun, 'day'),
  217: exhibit('teaBowl'),
  218: scene(
    (s) =>
      temples.castle(s, { kind: 'cherry', roofColor: mix(s.p.stone, s.p.roof, 0.35), wall: s.p.white, scale: 1.02 }),
    'indigo',
  ),
  219: scene(landmarksHeritage.phoenixHall, 'dusk', { mirror: false }),
  220: scene(landmarksBay.sunTower, 'day', { mirror: false }),
  221: scene(landmarksBay.steamingCup, 'summer'),
  222: scene(wild.waterfall, 'autumn'),
  223: scene(landmarksBay.outlet, 'sunset'),
};
