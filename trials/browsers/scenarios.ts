import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newIdentity, signUpAndIn } from '../harness/members.ts';
import { greyPng } from '../harness/pictures.ts';
import type { Play } from '../harness/trial.ts';
import { openVisitor } from '../harness/visitor.ts';
import type { Engine, EngineOptions, Point } from './engine.ts';
import { createPerson, type Person } from './person.ts';
import type { BrowserStage } from './suite.ts';

type OpenEngine = (options?: EngineOptions) => Promise<Engine>;

export interface Scenario {
  name: string;
  play(play: Play<BrowserStage>, open: OpenEngine): Promise<void>;
}

const PHONE: [width: number, height: number] = [390, 844];
const DESKTOP: [width: number, height: number] = [1440, 900];
const PLACE = '/travels/detail/100';
const MAIL_WITHIN_MS = 60_000;

export const scenarios: readonly Scenario[] = [
  { name: 'a visitor signs up, finds a place, plans a trip and asks in the chat', play: mainJob },
  { name: 'pages for guests come up without an error, on a phone and on a desktop', play: pagesOfGuests },
  { name: 'a review takes photos, a dialog holds the focus, Back closes it', play: review },
  { name: 'places of a plan are put into another order by keys and by mouse', play: reorder },
  { name: 'a map moves by touch and leaves the scrolling of the page alone', play: mapByTouch },
  {
    name: 'a syllable under composition is sent once, with Enter before or after the end of the composition',
    play: composition,
  },
  { name: 'the dark theme follows the system, and pages print', play: darkAndPrint },
];

async function mainJob(play: Play<BrowserStage>, open: OpenEngine) {
  const person = await begin(play, open);
  const { email, memberId, memberPw, memberName } = newIdentity();
  await person.open('/signup');
  await person.fill('닉네임', memberName);
  await person.fill('아이디', memberId);
  await person.fill('비밀번호', memberPw);
  await person.fill('비밀번호 확인', memberPw);
  await person.fill('이메일', email);
  await person.press('button', '인증번호 받기');
  await person.fill('인증번호', await play.stage.inbox.codeFor(email, MAIL_WITHIN_MS));
  await person.press('button', '인증 확인');
  await person.see('text', '이메일 인증이 완료되었습니다!');
  await person.press('button', '회원가입', 'main');
  await person.press('button', '확인', '[role=alertdialog]');
  await person.see('heading', '다시 만나 반가워요');
  await person.fill('아이디', memberId);
  await person.fill('비밀번호', memberPw);
  await person.press('button', '로그인', 'main');
  await person.arrive(/^\/$/);

  await person.open('/travels/search');
  await person.engine.click(await person.until<Point>('the search field', MIDDLE_OF, 'main input[type=search]'));
  await person.engine.type('오사카성');
  await person.engine.press('Enter');
  await person.arrive(/search=/);
  await person.see('link', '오사카성 천수각…');

  await planTrip(person);
  await person.press('button', '상담하기…');
  await person.press('button', '상담 시작하기');
  await person.until('the chat', "return document.querySelector('[role=dialog] [role=log]') !== null");
  await person.engine.click(
    await person.until<Point>('the message box', MIDDLE_OF, '[role=dialog] form textarea, [role=dialog] form input'),
  );
  await person.engine.type('안녕하세요');
  await person.engine.press('Enter');
  await person.until(
    'the message',
    "return [...document.querySelectorAll('[role=log] p')].some((p) => p.textContent.includes('안녕하세요'))",
  );
  await end(play, person);
}

/** From the first step to the saved plan. */
async function planTrip(person: Person) {
  await person.open('/myplan');
  await person.fill('여행 시작일', dateIn(30));
  await person.fill('여행 종료일', dateIn(32));
  await person.press('button', '다음 단계…');
  await person.see('heading', '어느 동네로 갈까요?');
  await person.engine.click(
    await person.until<Point>(
      'the ward',
      "const node = [...document.querySelectorAll('fieldset label:has([type=radio])')].find((label) => label.textContent.trim().startsWith('주오구')); if (!node) return null; node.scrollIntoView({ block: 'center' }); const { left, top, width, height } = node.getBoundingClientRect(); return { x: left + width / 2, y: top + height / 2 };",
    ),
  );
  await person.press('button', '다음 단계…');
  await person.see('heading', '어디를 갈까요?');
  for (let chosen = 0; chosen < 3; chosen++) await person.press('button', '담기 …');
  await person.press('button', '다음 단계…');
  await person.until(
    'the last step',
    "return document.querySelector('input[name=planTitle], main input:not([type=search])') !== null && !location.hash && document.querySelector('main textarea') !== null",
  );
  await person.fill('여행 제목', '봄의 오사카');
  await person.fill('여행 설명', '오사카성과 도톤보리를 걷는 사흘');
  await person.press('button', '완료', 'main');
  await person.until(
    'the saved plan',
    "return /^\\/myplan\\/(list|detail)/.test(location.pathname) || document.querySelector('[role=alertdialog]') !== null",
  );
}

async function pagesOfGuests(play: Play<BrowserStage>, open: OpenEngine) {
  const person = await begin(play, open);
  for (const size of [DESKTOP, PHONE]) {
    await person.engine.resize(...size);
    for (const path of [
      '/',
      '/travels',
      '/thema/travels',
      '/travels/search',
      PLACE,
      '/reviews/list',
      '/login',
      '/signup',
      '/customer-service',
    ]) {
      await person.open(path);
      const { width, inner } = await person.engine.run<{ width: number; inner: number }>(
        'return { width: document.documentElement.scrollWidth, inner: innerWidth }',
      );
      play.check(width <= inner, `${path} is ${width} px wide in a window of ${inner} px`);
      for (const error of await person.errors()) play.problem(`${path}: ${error}`);
    }
  }
  await person.engine.close();
}

async function review(play: Play<BrowserStage>, open: OpenEngine) {
  const person = await begin(play, open);
  await signIn(play, person);
  await person.open(PLACE);
  await person.press('button', '리뷰 쓰기');
  await person.see('field', '제목', 'dialog[open]');
  for (let tabs = 0; tabs < 12; tabs++) {
    await person.engine.press('Tab');
    play.check(
      await person.engine.run<boolean>(
        "return document.activeElement === document.body || document.activeElement.closest('dialog[open]') !== null",
      ),
      'the focus left the dialog',
    );
  }
  await person.engine.run('history.back()');
  await person.until('the closed dialog', "return document.querySelector('dialog[open]') === null");
  play.check(
    await person.engine.run<boolean>('return location.pathname === arguments[0]', PLACE),
    'Back closed the dialog and left the page',
  );
  await person.press('button', '리뷰 쓰기');
  await person.engine.click(await person.find({ role: 'choice', name: '별점 5점', within: 'dialog[open]' }));
  await person.fill('제목', '다시 가고 싶은 곳', 'dialog[open]');
  await person.fill('내용', '아침 일찍 가니 줄이 없었습니다.', 'dialog[open]');
  const photo = join(mkdtempSync(join(tmpdir(), 'osaka-photo-')), 'photo.png');
  writeFileSync(photo, greyPng(64, 48));
  await person.engine.upload('dialog[open] input[type=file]', [photo]);
  await person.until('the thumbnail', "return document.querySelector('dialog[open] img') !== null");
  await person.press('button', '저장하기', 'dialog[open]');
  await person.until(
    'the review',
    "return [...document.querySelectorAll('li[data-card]')].some((item) => item.textContent.includes('다시 가고 싶은 곳') && item.querySelector('img'))",
  );
  await end(play, person);
}

async function reorder(play: Play<BrowserStage>, open: OpenEngine) {
  const person = await begin(play, open);
  await signIn(play, person);
  await planTrip(person);
  await person.open('/myplan/list');
  await person.press('link', '봄의 오사카…');
  await person.arrive(/^\/myplan\/detail/);
  await person.press('button', '수정하기');
  const order = () =>
    person.engine.run<string[]>(
      "return [...document.querySelectorAll('main [data-list=places] li b')].map((name) => name.textContent.trim())",
    );
  await person.until('the places', "return document.querySelectorAll('main [data-list=places] li button').length > 0");
  const [first, second, third] = await order();
  const expectOrder = (how: string, names: readonly (string | undefined)[]) =>
    person.until(
      `the order after moving ${how}`,
      "return [...document.querySelectorAll('main [data-list=places] li b')].map((name) => name.textContent.trim()).join() === arguments[0]",
      names.join(),
    );
  await person.engine.run('document.querySelector(\'main [data-list=places] li [aria-label$="아래로"]\').focus()');
  await person.engine.press('Enter');
  await expectOrder('by keys', [second, first, third]);
  play.check(
    await person.engine.run<boolean>('return document.activeElement !== document.body'),
    'the focus was lost while a place was moved',
  );
  const handle = (index: number) =>
    person.until<Point>('the number of a place', MIDDLE_OF, `main [data-list=places] li:nth-child(${index}) > i`);
  const to = await handle(1);
  const from = await person.engine.run<Point>(
    "const { left, top, width, height } = document.querySelector('main [data-list=places] li:nth-child(3) > i').getBoundingClientRect(); return { x: left + width / 2, y: top + height / 2 }",
  );
  await person.engine.drag(line(from, { x: to.x, y: to.y - 4 }));
  await expectOrder('by dragging', [third, second, first]);
  await end(play, person);
}

async function mapByTouch(play: Play<BrowserStage>, open: OpenEngine) {
  const person = await begin(play, open);
  await person.engine.resize(...PHONE);
  await person.open(PLACE);
  // The map loads when it becomes visible.
  await person.until(
    'the section of the map',
    "const section = document.getElementById('detail-where'); section?.scrollIntoView({ block: 'start' }); return section !== null",
  );
  const { x, y } = await person.until<Point>('the map', MIDDLE_OF, '.leaflet-container');
  const view = () => person.until<string>('a pin on the map', `return ${PLACE_OF_PIN}`);
  const before = await view();
  await person.engine.run(
    "addEventListener('pointerdown', (event) => { window.trialPointer = event.pointerType; }, true)",
  );
  const touchable = await person.engine.touch([line({ x, y }, { x, y: y - 120 })]).then(
    () => true,
    (error: Error) => {
      play.note(`${person.engine.name} takes no touch: ${error.message}`);
      return false;
    },
  );
  const pointer = await person.engine.run<string>('return window.trialPointer ?? ""');
  if (pointer !== 'touch')
    play.note(`${person.engine.name}’s driver sends ${pointer || 'nothing'} in place of a touch`);
  else if (touchable) {
    play.check((await view()) === before, 'one finger moved the map');
    await person.engine.touch([
      line({ x: x - 40, y }, { x: x - 40, y: y + 80 }),
      line({ x: x + 40, y }, { x: x + 40, y: y + 80 }),
    ]);
    await person.until('the map that two fingers have moved', `return ${PLACE_OF_PIN} !== arguments[0]`, before);
  }
  await end(play, person);
}

async function composition(play: Play<BrowserStage>, open: OpenEngine) {
  const person = await begin(play, open);
  await person.open('/customer-service');
  await person.press('button', '상담하기…');
  await person.fill('이름', '하늘', '[role=dialog]');
  await person.press('button', '상담 시작하기');
  await person.until(
    'the chat',
    "return document.querySelector('[role=dialog] [role=log] ') !== null && document.querySelector('[role=dialog] form textarea, [role=dialog] form input') !== null",
  );
  for (const [index, isSafari] of [false, true].entries()) {
    await person.engine.run(COMPOSE, `가나다${index}`, isSafari);
    await person.until(
      'the message',
      "return [...document.querySelectorAll('[role=log] p')].some((p) => p.textContent.includes(arguments[0]))",
      `가나다${index}`,
    );
    const times = await person.engine.run<number>(
      "return [...document.querySelectorAll('[role=log] p')].filter((p) => p.textContent.includes(arguments[0])).length",
      `가나다${index}`,
    );
    play.check(
      times === 1,
      `the message was sent ${times} times when Enter came ${isSafari ? 'after' : 'before'} the end of the composition`,
    );
  }
  await end(play, person);
}

async function darkAndPrint(play: Play<BrowserStage>, open: OpenEngine) {
  const person = await begin(play, () => open({ isDark: true }));
  await person.open(PLACE);
  const ground = await person.engine.run<string>('return getComputedStyle(document.body).backgroundColor');
  const [red = 255] = (ground.match(/\d+/g) ?? []).map(Number);
  play.check(red < 60, `the page is ${ground} on a dark system`);
  const pdf = await person.engine.print();
  if (pdf) play.check(pdf.length > 10_000, `the printed page has ${pdf.length} bytes`);
  else play.note(`${person.engine.name}’s driver cannot print`);
  await end(play, person);
}

async function begin(play: Play<BrowserStage>, open: OpenEngine): Promise<Person> {
  const engine = await open();
  play.atEnd(() => engine.close().catch(() => undefined));
  const person = createPerson(engine, play.stage.site);
  await engine.resize(...DESKTOP);
  return person;
}

async function end(play: Play<BrowserStage>, person: Person) {
  for (const error of await person.errors()) play.problem(error);
}

/** Signs a new member up by API calls and seeds the browser's storage, as the login screen would. */
async function signIn(play: Play<BrowserStage>, person: Person) {
  const visitor = openVisitor({ site: play.stage.site, address: play.stage.loopback.visitor(90) });
  const { memberId, memberPw } = await signUpAndIn(visitor, play.stage.inbox);
  visitor.close();
  await person.open('/login');
  await person.fill('아이디', memberId);
  await person.fill('비밀번호', memberPw);
  await person.press('button', '로그인', 'main');
  await person.arrive(/^\/$/);
}

/** The date in Seoul, `days` from today, as YYYY.MM.DD. */
function dateIn(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' })
    .format(Date.now() + days * 24 * 3600 * 1000)
    .replaceAll('-', '.');
}

function line(from: Point, to: Point): Point[] {
  return Array.from({ length: 9 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / 8,
    y: from.y + ((to.y - from.y) * step) / 8,
  }));
}

// Position of the last pin relative to its map, so that scrolling the page does not change it.
const PLACE_OF_PIN = `(() => {
  const pin = [...document.querySelectorAll('.leaflet-marker-icon')].at(-1)?.getBoundingClientRect();
  const map = document.querySelector('.leaflet-container')?.getBoundingClientRect();
  return pin && map && [pin.left - map.left, pin.top - map.top].map(Math.round).join();
})()`;

const MIDDLE_OF = `
  const node = document.querySelector(arguments[0]);
  if (!node) return null;
  node.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = node.getBoundingClientRect();
  return width > 0 ? { x: left + width / 2, y: top + height / 2 } : null;
`;

// Chromium and Firefox fire Enter during the composition, Safari right after its end (with keyCode 229).
const COMPOSE = `
  const [text, isSafari] = arguments;
  const box = document.querySelector('[role=dialog] form textarea, [role=dialog] form input');
  box.focus();
  const say = (type, init) => box.dispatchEvent(new CompositionEvent(type, { bubbles: true, data: text, ...init }));
  const setValue = (value) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value').set.call(box, value);
    box.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true, data: value }));
  };
  const enter = (isComposing, keyCode) => box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', keyCode, isComposing, bubbles: true, cancelable: true }));
  say('compositionstart');
  setValue(text);
  say('compositionupdate');
  if (isSafari) {
    say('compositionend');
    enter(false, 229);
  } else {
    enter(true, 229);
    say('compositionend');
  }
  enter(false, 13);
`;
