import { describe, expect, test } from '@jest/globals';
import { EMPTY_STOP, PLAN_MESSAGES, type PlanDraft } from '@osaka/contracts/planner';
import { CallError } from '@osaka/web-kit';
import { contentOf } from './draft-parts.ts';
import { contentFrom, newDraft, type WizardDraft } from './wizard-draft.ts';
import type { WizardEffect, WizardEvent } from './wizard-events.ts';
import { reduce } from './wizard-reducer.ts';
import { initialState, viewOf, type WizardState } from './wizard-state.ts';

const TODAY = '2031-02-01';
const ENVIRONMENT = { today: TODAY, newDraftKey: () => 'new-key' };
const PLACE = { id: 1, name: '도톤보리', description: '', longitude: 135.5, latitude: 34.67 };
const TEXTS = { planTitle: '봄나들이', planDescription: '엄마와 둘이 걷는 오사카' };
const SERVER: PlanDraft = {
  ...{
    planNo: 31,
    version: 3,
    step: 3,
    startDate: '2031-03-02',
    endDate: '2031-03-04',
    travelers: 2,
    selectedRegion: '주오구',
  },
  selectedPlaces: [
    {
      travelId: 1,
      travelName: '도톤보리',
      travelDescription: '',
      mapX: 135.5,
      mapY: 34.67,
      choiceOrder: 1,
      status: 'Y',
      imageUrl: null,
      ...EMPTY_STOP,
    },
  ],
  ...{
    planTitle: '',
    planDescription: '',
    minBudget: 0,
    maxBudget: 0,
    transportReservationLink: '',
    accommodationLink: '',
    updateDate: '2031-01-01T00:00:00.000Z',
  },
};
const OFFLINE = new CallError(0, '네트워크 연결을 확인해주세요.');
const CONFLICT = new CallError(409, PLAN_MESSAGES.changedElsewhere);
const SAVED: WizardEvent = { type: 'saved', planNo: 31, version: 4 };

describe('editing', () => {
  test('mounting puts the current step into the URL', () => {
    expect(play(stateAt(3), { type: 'stepRequested', step: 0 }).effects).toEqual([{ type: 'replaceStep', step: 3 }]);
  });

  test('a requested step beyond the first unsaved one is replaced, and a missing draft is reported once', () => {
    const fresh = { ...initialState(newDraft(), 3), isMounted: false };
    const { state, effects } = play(fresh, { type: 'mounted' }, { type: 'stepRequested', step: 3 });
    expect(effects.filter(({ type }) => type === 'inform')).toEqual([
      { type: 'inform', message: PLAN_MESSAGES.draftMissing },
    ]);
    expect(effects).toContainEqual({ type: 'replaceStep', step: 1 });
    expect(viewOf(state, TODAY).step).toBe(1);
  });

  test('nextPressed with an invalid field shows the errors and sends nothing', () => {
    const { state, effects } = play(stateAt(1, { startDate: '' }), { type: 'nextPressed' });
    expect(effects).toEqual([{ type: 'focusProblem' }]);
    expect(viewOf(state, TODAY).problems.startDate).toBe(PLAN_MESSAGES.startMissing);
  });

  test('the first unsaved change starts the timer, the next ones do not restart it', () => {
    const first = play(
      stateAt(3),
      changed({ selectedPlaces: [] }),
      changed({ selectedPlaces: [PLACE, { ...PLACE, id: 2 }] }),
    );
    expect(first.effects).toEqual([{ type: 'startTimer', ms: 1000 }]);
    expect(play(first.state, changed({ selectedPlaces: [{ ...PLACE, id: 3 }] })).effects).toEqual([]);
  });

  test('a change that no longer needs saving stops the timer', () => {
    const { effects } = play(
      stateAt(3),
      changed({ selectedPlaces: [{ ...PLACE, id: 2 }] }),
      changed({ selectedPlaces: [] }),
    );
    expect(effects.map(({ type }) => type)).toEqual(['startTimer', 'stopTimer']);
  });

  test('backPressed goes to the previous step and cancels the save in flight', () => {
    const { state, effects } = play(stateAt(3), { type: 'nextPressed' }, { type: 'backPressed' });
    expect(effects.at(-1)).toEqual({ type: 'goToStep', step: 2 });
    expect(state.request?.isCancelled).toBe(true);
    expect(play(state, SAVED).state).toMatchObject({
      phase: { name: 'editing' },
      requestedStep: 2,
      draft: { version: 4 },
    });
  });
});

describe('submitting', () => {
  test('nextPressed sends the step with its version, and saved opens the next step', () => {
    const sent = play(stateAt(3), { type: 'nextPressed' });
    expect(sent.effects).toMatchObject([{ type: 'send', part: 3, draft: { planNo: 31, version: 3 } }]);
    expect([sent.state.phase.name, viewOf(sent.state, TODAY).isBusy]).toEqual(['submitting', true]);
    const { state, effects } = play(sent.state, SAVED);
    expect(effects).toEqual([{ type: 'goToStep', step: 4 }]);
    expect(state).toMatchObject({
      phase: { name: 'editing' },
      saveStatus: 'saved',
      draft: { version: 4, savedStep: 3, step: 4 },
    });
  });

  test('a second click while the request is in flight is ignored', () => {
    const { effects } = play(stateAt(3), { type: 'nextPressed' }, { type: 'nextPressed' });
    expect(effects.filter(({ type }) => type === 'send')).toHaveLength(1);
  });

  test('a change cancels the submission: its result is stored, and the step stays', () => {
    const { state, effects } = play(
      stateAt(3),
      { type: 'nextPressed' },
      changed({ selectedPlaces: [{ ...PLACE, id: 2 }] }),
      SAVED,
    );
    expect(effects.map(({ type }) => type)).toEqual(['send', 'startTimer']);
    expect(state).toMatchObject({ phase: { name: 'editing' }, draft: { version: 4, step: 3 } });
  });

  test('a click during an automatic save is queued behind it and sent with the new version', () => {
    const { state, effects } = play(
      stateAt(3),
      changed({ selectedPlaces: [{ ...PLACE, id: 2 }] }),
      { type: 'timerEnded' },
      { type: 'nextPressed' },
      SAVED,
    );
    const sent = effects.filter((effect) => effect.type === 'send');
    expect(sent.map(({ draft }) => draft.version)).toEqual([3, 4]);
    expect(play(state, { ...SAVED, version: 5 }).effects).toEqual([{ type: 'goToStep', step: 4 }]);
  });

  test('a change after a queued click drops it, and nothing stays busy', () => {
    const { state } = play(
      stateAt(3),
      changed({ selectedPlaces: [{ ...PLACE, id: 2 }] }),
      { type: 'timerEnded' },
      { type: 'nextPressed' },
      changed({ selectedPlaces: [{ ...PLACE, id: 3 }] }),
      { type: 'saveFailed', error: new CallError(503, '') },
    );
    expect(state).toMatchObject({ phase: { name: 'editing' }, request: undefined, queued: undefined, isTimerOn: true });
  });

  test('완료 saves a new order as step 3 first', () => {
    const { effects } = play(
      stateAt(4, { ...TEXTS, selectedPlaces: [{ ...PLACE, id: 2 }, PLACE], isReordered: true, savedStep: 3 }),
      { type: 'nextPressed' },
      SAVED,
      SAVED,
    );
    expect(effects.map((effect) => (effect.type === 'send' ? effect.part : effect.type))).toEqual([3, 4, 'finish']);
  });

  test('완료 finishes even if the draft changed or the screen was left meanwhile, and nothing follows', () => {
    const { state, effects } = play(
      stateAt(4, TEXTS),
      { type: 'nextPressed' },
      changed({ planTitle: '봄' }),
      { type: 'unmounted' },
      SAVED,
      changed({ planTitle: '여름' }),
    );
    expect(effects.filter(({ type }) => type === 'finish')).toHaveLength(1);
    expect(state.phase).toEqual({ name: 'finished' });
  });

  test('without a network a message is shown, and the step is saved automatically later', () => {
    const { state, effects } = play(
      stateAt(1, { savedStep: 0 }),
      { type: 'nextPressed' },
      { type: 'saveFailed', error: OFFLINE },
      { type: 'alertClosed' },
    );
    expect(effects.slice(1)).toEqual([
      { type: 'alert', message: OFFLINE.message },
      { type: 'startTimer', ms: 1000 },
    ]);
    expect(state).toMatchObject({ saveStatus: 'offline', unsentStep: 1 });
    const saved = play(state, { type: 'timerEnded' }, SAVED);
    expect(saved.state).toMatchObject({ saveStatus: 'saved', unsentStep: undefined, draft: { savedStep: 1, step: 1 } });
  });
});

describe('alerting', () => {
  test('a 400 shows the message, then the field errors on their step', () => {
    const error = new CallError(400, PLAN_MESSAGES.startPast, [
      { path: 'startDate', message: PLAN_MESSAGES.startPast },
    ]);
    const { state, effects } = play(
      stateAt(4, TEXTS),
      { type: 'nextPressed' },
      { type: 'saveFailed', error },
      { type: 'alertClosed' },
    );
    expect(effects.slice(1)).toEqual([
      { type: 'alert', message: PLAN_MESSAGES.startPast },
      { type: 'goToStep', step: 1 },
      { type: 'focusProblem' },
    ]);
    expect(viewOf(state, TODAY).problems).toEqual({ startDate: PLAN_MESSAGES.startPast });
  });

  test('a 404 starts over with a new key and keeps the input', () => {
    const { state, effects } = play(
      stateAt(3),
      { type: 'nextPressed' },
      { type: 'saveFailed', error: new CallError(404, '') },
      { type: 'alertClosed' },
    );
    expect(effects.slice(1)).toEqual([
      { type: 'alert', message: PLAN_MESSAGES.draftMissing },
      { type: 'goToStep', step: 1 },
    ]);
    expect(state.draft).toMatchObject({
      planNo: undefined,
      version: undefined,
      draftKey: 'new-key',
      savedStep: 0,
      step: 1,
      startDate: '2031-03-02',
      selectedPlaces: [PLACE],
    });
  });

  test('a 401 leads to the login', () => {
    const { effects } = play(
      stateAt(3),
      { type: 'nextPressed' },
      { type: 'saveFailed', error: new CallError(401, '') },
    );
    expect(effects.at(-1)).toEqual({ type: 'goToLogin', message: '인증이 만료되었습니다. 다시 로그인해주세요.' });
  });

  test('a click is ignored while a message is open', () => {
    const { state } = play(stateAt(3), { type: 'nextPressed' }, { type: 'saveFailed', error: new CallError(503, '') });
    expect(play(state, { type: 'nextPressed' })).toEqual({ state, effects: [] });
  });

  test('a failure after the screen was left shows nothing', () => {
    const { effects } = play(
      stateAt(3),
      { type: 'nextPressed' },
      { type: 'unmounted' },
      { type: 'saveFailed', error: new CallError(500, '') },
    );
    expect(effects.map(({ type }) => type)).toEqual(['send']);
  });
});

describe('automatic saves', () => {
  const CHANGED = changed({ selectedPlaces: [{ ...PLACE, id: 2 }] });

  test('the view shows saving from the first change and saved only after the response', () => {
    const waiting = play(stateAt(3), CHANGED).state;
    const saved = play(waiting, { type: 'timerEnded' }, SAVED).state;
    expect([viewOf(waiting, TODAY).saveStatus, viewOf(saved, TODAY).saveStatus]).toEqual(['saving', 'saved']);
    expect(saved.draft.savedStep).toBe(3);
  });

  test('without a response the same request is repeated with growing waits', () => {
    let state = play(stateAt(3), CHANGED, { type: 'timerEnded' }).state;
    const waits: WizardEffect[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const failed = play(state, { type: 'saveFailed', error: OFFLINE });
      waits.push(...failed.effects);
      const again = play(failed.state, { type: 'retryDue' });
      expect(again.effects).toMatchObject([{ type: 'send', part: 3 }]);
      state = again.state;
    }
    expect(waits.map((effect) => effect.type === 'waitForNetwork' && effect.ms)).toEqual([
      2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });

  test('a change while waiting for the network drops the repetition', () => {
    const { state, effects } = play(
      stateAt(3),
      CHANGED,
      { type: 'timerEnded' },
      { type: 'saveFailed', error: OFFLINE },
      changed({ selectedPlaces: [{ ...PLACE, id: 3 }] }),
    );
    expect(effects.slice(-2)).toEqual([{ type: 'stopWaiting' }, { type: 'startTimer', ms: 1000 }]);
    expect([state.saveStatus, play(state, { type: 'retryDue' }).effects]).toEqual(['offline', []]);
  });

  test('a click while waiting for the network sends at once', () => {
    const { effects } = play(
      stateAt(3),
      CHANGED,
      { type: 'timerEnded' },
      { type: 'saveFailed', error: OFFLINE },
      { type: 'nextPressed' },
    );
    expect(effects.slice(-2).map(({ type }) => type)).toEqual(['stopWaiting', 'send']);
  });

  test('a rejected save is retried after five seconds without a message', () => {
    const { state, effects } = play(
      stateAt(3),
      CHANGED,
      { type: 'timerEnded' },
      { type: 'saveFailed', error: new CallError(503, '') },
    );
    expect(effects.at(-1)).toEqual({ type: 'startTimer', ms: 5000 });
    expect(viewOf(state, TODAY).saveStatus).toBe('failed');
  });

  test('leaving the screen stops the timer', () => {
    expect(play(stateAt(3), CHANGED, { type: 'unmounted' }).effects.at(-1)).toEqual({ type: 'stopTimer' });
  });
});

describe('merging', () => {
  const merging = play(stateAt(4, TEXTS), { type: 'nextPressed' }, { type: 'saveFailed', error: CONFLICT });

  test('a 409 loads the newer version, and the submission is repeated with the merged draft', () => {
    expect(merging.effects.at(-1)).toEqual({ type: 'loadNewer' });
    const { effects } = play(merging.state, {
      type: 'newerLoaded',
      newer: { ...SERVER, version: 9, endDate: '2031-03-07' },
    });
    expect(effects).toMatchObject([
      { type: 'toast', message: '다른 곳에서 바뀐 내용을 함께 담았어요: 여행 기간' },
      { type: 'send', part: 4, draft: { version: 9, endDate: '2031-03-07', planTitle: '봄나들이' } },
    ]);
  });

  test('after five conflicts in a row the message of the server is shown', () => {
    let { state } = merging;
    const all: WizardEffect[] = [];
    for (let version = 9; version < 13; version += 1) {
      const again = play(
        state,
        { type: 'newerLoaded', newer: { ...SERVER, version } },
        { type: 'saveFailed', error: CONFLICT },
      );
      all.push(...again.effects);
      state = again.state;
    }
    expect(all.at(-1)).toEqual({ type: 'alert', message: PLAN_MESSAGES.changedElsewhere });
    expect(state.phase.name).toBe('alerting');
  });

  test('a merge that takes the draft back to an earlier step ends the submission', () => {
    const { state, effects } = play(merging.state, {
      type: 'newerLoaded',
      newer: { ...SERVER, version: 9, step: 2, selectedRegion: '기타구', selectedPlaces: [] },
    });
    expect(effects.map(({ type }) => type)).toEqual(['toast', 'replaceStep']);
    expect(state).toMatchObject({
      phase: { name: 'editing' },
      requestedStep: 3,
      draft: { step: 3, planTitle: '봄나들이' },
    });
  });

  test('a click while merging submits after the merge', () => {
    const autosaving = play(
      stateAt(4, TEXTS),
      changed({ planTitle: '봄' }),
      { type: 'timerEnded' },
      { type: 'saveFailed', error: CONFLICT },
    );
    const pressed = play(autosaving.state, changed({ planTitle: '봄나들이' }), { type: 'nextPressed' });
    expect(play(pressed.state, { type: 'newerLoaded', newer: { ...SERVER, version: 9 } }).effects).toMatchObject([
      { type: 'send', part: 4, draft: { version: 9 } },
    ]);
  });

  test('a draft that is gone starts over', () => {
    expect(play(merging.state, { type: 'newerLoaded', newer: null }).effects).toEqual([
      { type: 'alert', message: PLAN_MESSAGES.draftMissing },
    ]);
  });

  test('a failure to load the newer version is shown', () => {
    expect(play(merging.state, { type: 'newerFailed', error: OFFLINE }).effects).toEqual([
      { type: 'alert', message: OFFLINE.message },
    ]);
  });
});

describe('choosing', () => {
  const newer = { ...SERVER, version: 9, planTitle: '다른 기기의 제목' };
  const choosing = play(
    stateAt(4, TEXTS),
    { type: 'nextPressed' },
    { type: 'saveFailed', error: CONFLICT },
    { type: 'newerLoaded', newer },
  );
  const [conflict] = viewOf(choosing.state, TODAY).conflicts;

  test('a field changed on both sides pauses saving, and the draft keeps its version', () => {
    expect(choosing.state).toMatchObject({
      phase: { name: 'choosing' },
      isTimerOn: false,
      draft: { version: 3, planTitle: '봄나들이' },
    });
    expect(play(choosing.state, changed({ planDescription: '벚꽃' })).effects).toEqual([]);
    expect(viewOf(choosing.state, TODAY).saveStatus).toBe('idle');
  });

  test('sideChosen changes the form, and back again restores the own text', () => {
    if (!conflict) throw new Error('there is no conflict');
    const theirs = play(choosing.state, { type: 'sideChosen', conflict, side: 'theirs' }).state;
    expect(theirs.draft.planTitle).toBe('다른 기기의 제목');
    const [remembered] = viewOf(theirs, TODAY).conflicts;
    expect(
      remembered && play(theirs, { type: 'sideChosen', conflict: remembered, side: 'mine' }).state.draft.planTitle,
    ).toBe('봄나들이');
  });

  test('nextPressed takes the form as the choice and sends it with the newer version', () => {
    expect(play(choosing.state, { type: 'nextPressed' }).effects).toMatchObject([
      { type: 'send', part: 4, draft: { version: 9, planTitle: '봄나들이' } },
    ]);
  });
});

describe('checking', () => {
  const draft = stateAt(4, TEXTS).draft;
  const unanswered = [{ part: 4 as const, content: contentOf(4, draft) }];
  const checking = play(
    stateAt(4, { ...TEXTS, unanswered }),
    changed({}),
    { type: 'timerEnded' },
    { type: 'saveFailed', error: new CallError(404, '') },
  );

  test('a draft that is gone after a 완료 without response is looked for among the plans', () => {
    expect(checking.effects.at(-1)).toEqual({ type: 'checkPlan', planNo: 31 });
    expect(play(checking.state, { type: 'planChecked', isPlan: true }).effects).toEqual([{ type: 'finish' }]);
  });

  test('a draft that is no plan either starts over', () => {
    expect(play(checking.state, { type: 'planChecked', isPlan: false }).effects).toEqual([
      { type: 'alert', message: PLAN_MESSAGES.draftMissing },
    ]);
  });
});

/** A mounted wizard on a step whose earlier steps are saved. */
function stateAt(step: 1 | 2 | 3 | 4, part: Partial<WizardDraft> = {}): WizardState {
  const content = contentFrom(SERVER);
  const draft: WizardDraft = {
    ...newDraft(),
    ...content,
    base: content,
    planNo: 31,
    version: 3,
    savedStep: step === 3 ? 3 : step - 1,
    step,
    ...part,
  };
  return { ...initialState(draft, step), isMounted: true };
}

function changed(change: Partial<WizardDraft>): WizardEvent {
  return { type: 'changed', change };
}

function play(state: WizardState, ...events: WizardEvent[]): { state: WizardState; effects: WizardEffect[] } {
  const effects: WizardEffect[] = [];
  const end = events.reduce((before, event) => {
    const next = reduce(before, event, ENVIRONMENT);
    effects.push(...next.effects);
    return next.state;
  }, state);
  return { state: end, effects };
}
