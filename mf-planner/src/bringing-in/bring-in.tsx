import { messageOf, todayInSeoul } from '@osaka/web-kit';
import { useQueryClient } from '@osaka/web-kit/query';
import { type ReactNode, useState } from 'react';
import { placeNames } from './bringing-in.api.ts';
import { matchPoints } from './match-points.ts';
import { datesOf, LIMITS, type Reading, type Skipped, UnreadableFile } from './points.ts';
import { Preview, skippedTexts } from './preview.tsx';
import { readPlacesFile } from './read-file.ts';
import { type PlanBefore, type Row, rowsOf } from './rows.ts';
import { SourceForm } from './source-form.tsx';

const NOTHING = '가져올 장소를 찾지 못했어요.';

interface Read {
  rows: Row[];
  skipped: Skipped[];
  plan: PlanBefore;
}

interface BringInProps {
  /** The plan that is added to; undefined: a new one, whose dates follow from what is read. */
  plan: PlanBefore | undefined;
  isBusy?: boolean;
  takeLabel: (count: number) => string;
  /** Above the lines of the preview. */
  head?: (plan: PlanBefore) => ReactNode;
  onTake: (rows: readonly Row[], plan: PlanBefore) => void;
}

/** 가져오기: a file, links or a text, then always a preview. Nothing of it leaves the device before it is taken. */
export function BringIn({ plan, isBusy = false, takeLabel, head, onTake }: BringInProps) {
  const queries = useQueryClient();
  const [isReading, setReading] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [read, setRead] = useState<Read>();

  const show = async (reading: () => Promise<Reading> | Reading) => {
    setReading(true);
    setProblems([]);
    try {
      const { points, skipped } = await reading();
      if (points.length === 0) return setProblems([NOTHING, ...skippedTexts(skipped)]);
      const names = await queries.fetchQuery(placeNames);
      const matches = await matchPoints(points, names);
      const before = plan ?? { ...datesOf(points, todayInSeoul()), selectedPlaces: [] };
      setRead({ rows: rowsOf(points, matches, before, names), skipped, plan: before });
    } catch (error) {
      setProblems(error instanceof UnreadableFile ? [error.message, error.why].filter(Boolean) : [messageOf(error)]);
    } finally {
      setReading(false);
    }
  };

  if (read)
    return (
      <Preview
        {...read}
        plan={plan ?? read.plan}
        head={head?.(read.plan)}
        isBusy={isBusy}
        takeLabel={takeLabel}
        onBack={() => setRead(undefined)}
        onTake={(rows) => onTake(rows, plan ?? read.plan)}
      />
    );
  return (
    <SourceForm
      isBusy={isReading}
      problems={problems}
      onFile={(file) => void show(() => readPlacesFile(file))}
      onText={(text) => void show(async () => readPasted(text, plan))}
      onChange={() => setProblems([])}
    />
  );
}

async function readPasted(text: string, plan: PlanBefore | undefined): Promise<Reading> {
  const { readText } = await import('./text.ts');
  const reading = readText(text, todayInSeoul(), plan);
  if (reading.points.length > LIMITS.points) throw new UnreadableFile('한 번에 500곳까지 가져올 수 있어요.');
  return reading;
}
