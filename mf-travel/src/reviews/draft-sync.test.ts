/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { SavedReviewDraft } from '@osaka/contracts/travel';
import { CallError } from '@osaka/web-kit';
import { createDraftSync, type FormContent, type SyncState } from './draft-sync.ts';
import type { NewPhoto } from './photos.ts';
import type { DraftCalls } from './review-drafts.api.ts';

const EMPTY: FormContent = { reviewTitle: '', reviewContent: '', rating: 0, photos: [] };
const picture = (imageNo: number) => ({ imageNo, imageUrl: `/images/${imageNo}.webp` });
const photo = (id: string) => ({ id, file: new File([], `${id}.png`), previewUrl: '' }) as NewPhoto;
const saved = (change: Partial<SavedReviewDraft> = {}): SavedReviewDraft => ({
  draftKey: 'new-1',
  travelNo: 1,
  travelName: '오사카성',
  reviewNo: null,
  reviewTitle: '',
  reviewContent: '서버에 있던 글',
  rating: 4,
  imageList: [],
  updateDate: '2026-03-10T00:00:00Z',
  version: 3,
  other: null,
  ...change,
});

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A form and the server's answers, with everything that happens in order. */
function open({
  content = EMPTY,
  known,
  found,
  ...calls
}: { content?: FormContent; known?: SyncState; found?: SavedReviewDraft } & Partial<DraftCalls> = {}) {
  const form = { content, state: known, log: [] as unknown[] };
  const note =
    (name: string) =>
    (...what: unknown[]) =>
      void form.log.push([name, ...what]);
  const sync = createDraftSync({
    calls: {
      load: async () => found,
      save: async (body) => {
        form.log.push(['save', body]);
        return saved({ ...body, imageList: body.imageNos.map(picture), version: 4 });
      },
      upload: async () => picture(7),
      remove: async () => {
        form.log.push(['remove']);
        return { code: '200', data: null } as never;
      },
      ...calls,
    },
    known,
    initial: EMPTY,
    ready: Promise.resolve(),
    read: () => form.content,
    keepState: (state) => void Object.assign(form, { state }),
    adopt: note('adopt'),
    onStatus: note('status'),
    onOther: (other) => other && note('other')(other),
    onUploaded: (sent, image) =>
      void Object.assign(form, {
        content: {
          ...form.content,
          photos: form.content.photos.map((each) => (each.id === sent.id ? { ...each, image } : each)),
        },
      }),
    onPublished: note('published'),
    onRefused: note('refused'),
    onLost: note('lost'),
  });
  const type = (change: Partial<FormContent>) => {
    form.content = { ...form.content, ...change };
    sync.changed();
  };
  const seen = (name: string) =>
    form.log.filter((entry) => (entry as unknown[])[0] === name).map((entry) => (entry as unknown[]).slice(1));
  return { form, sync, type, seen };
}
/** Also lets what follows from the timers settle. */
async function pass(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
  for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
}

test('a draft is saved once, a second after the last change', async () => {
  const { type, seen, form } = open();
  type({ reviewTitle: '한' });
  await pass(900);
  type({ reviewTitle: '한산' });
  await pass(900);
  expect(seen('save')).toEqual([]);
  await pass(100);
  expect(seen('save')).toMatchObject([[{ reviewTitle: '한산', imageNos: [], version: undefined }]]);
  expect(form.state).toEqual({ version: 4, isDirty: false });
  await pass(10_000);
  expect(seen('save')).toHaveLength(1);
});

test('the draft of the server fills an untouched form; a newer one of another device is named as such', async () => {
  const first = open({ found: saved() });
  await first.sync.load();
  expect(first.seen('adopt')).toMatchObject([[{ reviewContent: '서버에 있던 글' }, 'restored']]);
  const later = open({
    found: saved(),
    known: { version: 2, isDirty: false },
    content: { ...EMPTY, reviewContent: '이 기기의 글' },
  });
  await later.sync.load();
  expect(later.seen('adopt')).toMatchObject([[{}, 'elsewhere']]);
});

test('text that is not saved yet stays in the form and is saved; the other text is offered', async () => {
  const other = { reviewTitle: '', reviewContent: '다른 기기', rating: 0, imageList: [], updateDate: '' };
  const { sync, seen } = open({
    found: saved(),
    known: { version: 2, isDirty: true },
    content: { ...EMPTY, reviewContent: '이 기기의 글' },
    save: async () => saved({ other }),
  });
  await sync.load();
  await pass(0);
  expect(seen('adopt')).toEqual([]);
  expect(seen('other')).toEqual([[other]]);
});

test('text that is typed while the draft loads is not replaced', async () => {
  let answer = (_: SavedReviewDraft | undefined) => {};
  const { sync, type, seen } = open({ load: () => new Promise((resolve) => (answer = resolve)) });
  const loaded = sync.load();
  type({ reviewTitle: '벌써' });
  answer(saved());
  await loaded;
  await pass(1000);
  expect(seen('adopt')).toEqual([]);
  expect(seen('save')).toMatchObject([[{ reviewTitle: '벌써' }]]);
});

test('photos are uploaded before the text that names them; a refused one is not sent again', async () => {
  const refusal = new CallError(400, '', [], undefined, undefined, [{ index: 0, message: '읽을 수 없습니다.' }]);
  const upload = jest.fn<DraftCalls['upload']>().mockResolvedValueOnce(picture(7)).mockRejectedValueOnce(refusal);
  const { type, seen } = open({ upload });
  type({ photos: [photo('a'), photo('b')] });
  await pass(1000);
  expect(seen('refused')).toMatchObject([[{ id: 'b' }, refusal]]);
  expect(seen('save')).toMatchObject([[{ imageNos: [7] }]]);
});

test('pictures that the server no longer has are reported', async () => {
  const { type, seen } = open({ save: async () => saved({ imageList: [] }) });
  type({ photos: [{ id: 'kept-9', image: picture(9) }] });
  await pass(1000);
  expect(seen('lost')).toEqual([[[9]]]);
});

test('without a network it is said, and saved when the server answers again', async () => {
  const save = jest
    .fn<DraftCalls['save']>()
    .mockRejectedValueOnce(CallError.unanswered(new Error('offline')))
    .mockResolvedValue(saved());
  const { type, seen, form } = open({ save });
  type({ reviewTitle: '터널에서' });
  await pass(1000);
  expect(seen('status').at(-1)).toEqual(['local']);
  expect(form.state?.isDirty).toBe(true);
  await pass(5000);
  expect(seen('status').at(-1)).toEqual(['saved']);
  expect(form.state?.isDirty).toBe(false);
});

test('before the review is sent, the save in flight ends and no other begins', async () => {
  let finish = () => {};
  const save = jest.fn<DraftCalls['save']>(() => new Promise((resolve) => (finish = () => resolve(saved()))));
  const { sync, type } = open({ save });
  type({ reviewTitle: '하나' });
  await pass(1000);
  type({ reviewTitle: '둘' });
  const stopped = sync.stop();
  finish();
  await stopped;
  await pass(10_000);
  await sync.flush();
  expect(save).toHaveBeenCalledTimes(1);
});

test('a draft that another device has sent is not saved any more, and its content can go on as a change of the review', async () => {
  const save = jest.fn<DraftCalls['save']>(async () => saved({ publishedNo: 34 }));
  const { sync, type, seen, form } = open({
    known: { version: 3, isDirty: false },
    content: { ...EMPTY, reviewContent: '이 기기의 글' },
    save,
  });
  await sync.load();
  await pass(0);
  expect(seen('published')).toEqual([[34]]);
  type({ reviewContent: '이 기기의 글, 더' });
  await pass(10_000);
  expect(save).toHaveBeenCalledTimes(1);
  const edited = jest.fn<DraftCalls['save']>(async (body) => saved({ ...body, imageList: [], version: 1 }));
  expect(await sync.saveAs({ save: edited } as unknown as DraftCalls)).toBe(true);
  expect(edited.mock.calls).toMatchObject([[{ reviewContent: '이 기기의 글, 더', version: undefined }]]);
  expect(form.state?.isDirty).toBe(false);
});

test('a form that is emptied again deletes its draft', async () => {
  const { type, seen, form } = open();
  type({ reviewTitle: '잘못' });
  await pass(1000);
  type({ reviewTitle: '' });
  await pass(1000);
  expect(seen('remove')).toHaveLength(1);
  expect(form.state).toBeUndefined();
});

test('content of another device that is taken over leaves the own one on the server', async () => {
  const { sync, form, seen } = open({ known: { version: 3, isDirty: false } });
  form.content = { ...EMPTY, reviewContent: '다른 기기' };
  sync.swapped();
  await pass(0);
  expect(seen('save')).toMatchObject([[{ reviewContent: '다른 기기', keepStored: true }]]);
});
