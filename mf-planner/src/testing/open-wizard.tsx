import { toWire } from '@osaka/contracts';
import { EMPTY_STOP, type SelectedPlace } from '@osaka/contracts/planner';
import { Link, Route, Routes } from '@osaka/web-kit/router';
import { renderScreen } from '@osaka/web-kit/testing';
import type { PlannedPlace } from '../places/place.ts';
import { writeDraft } from '../wizard/draft-storage.ts';
import { WizardPage } from '../wizard/wizard.page.tsx';
import { newDraft, type StepNo, type WizardDraft } from '../wizard/wizard-draft.ts';
import { type Overrides, servePlanner } from './planner-server.ts';

const NAMES = ['여행지 1', '여행지 3', '여행지 5'];
export const CHOSEN: PlannedPlace[] = [1, 3, 5].map((id, index) => ({
  id,
  name: NAMES[index] as string,
  description: `설명 ${id}`,
  longitude: 135.49 + id / 100,
  latitude: 34.68,
}));

/** Places as the server returns them. */
export function selectedPlaces(places: readonly PlannedPlace[]): SelectedPlace[] {
  return places.map(({ id, name, description, ...position }, index) => ({
    ...{ travelId: id, travelName: name, travelDescription: description, ...toWire(position) },
    ...{ choiceOrder: index + 1, status: 'Y' as const, imageUrl: null, ...EMPTY_STOP },
  }));
}

/** Renders the wizard of member 1 on a step with all earlier steps saved; `part` overrides the stored draft. */
export function openWizard(step: StepNo, server: Overrides = {}, part: Partial<WizardDraft> = {}, route?: string) {
  const draft = {
    ...newDraft(),
    startDate: '2031-03-02',
    endDate: '2031-03-04',
    step,
    savedStep: step - 1,
    planNo: 31,
    version: 3,
  };
  const region = step > 2 ? '주오구' : '';
  const content = { ...draft, selectedRegion: region, selectedPlaces: step > 3 ? CHOSEN : [] };
  writeDraft(1, { ...content, base: content, ...part });
  const calls = servePlanner(server);
  return { ...showWizard(route), calls };
}

/** Other paths unmount the wizard, as in the shell. */
export function showWizard(route = '/myplan') {
  const site = (
    <>
      <Link to="/">홈</Link>
      <Routes>
        <Route path="/myplan" element={<WizardPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
  return renderScreen(site, { route, session: { memberNo: 1 } });
}
