import { BOOKING_LIMITS } from '@osaka/contracts/planner';
import { includesFolded } from '@osaka/domain/search';
import { TERMINALS } from '@osaka/domain/trip';
import { Field, SUGGESTED_FIELD, Suggest, type Suggestion } from '@osaka/web-kit';
import { useEffect, useRef } from 'react';
import { railCode } from '../../ways/way-book.ts';

interface StationFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** Where a booking starts or ends: an airport, a station, or any name. */
export function StationField({ label, value, error, onChange }: StationFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => void railCode.load().catch(() => {}), []);
  return (
    <Field label={label} optional="선택" error={error}>
      {(control) => (
        <div className="input-wrap">
          <input
            {...control}
            {...SUGGESTED_FIELD}
            ref={field}
            className="input"
            maxLength={BOOKING_LIMITS.name}
            placeholder="간사이공항"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <Suggest field={field} load={stationsLike} onPick={({ text }) => onChange(text)} />
        </div>
      )}
    </Field>
  );
}

const SHOWN = 8;

/** Airports first; the stations of the rail network as soon as it is loaded. */
async function stationsLike(typed: string): Promise<Suggestion[]> {
  const stations = (railCode.loaded?.stationNames ?? []).map((name) => `${name}역`);
  const names = [...new Set([...TERMINALS.map(({ name }) => name), ...stations])];
  return names
    .filter((name) => includesFolded(name, typed))
    .slice(0, SHOWN)
    .map((name) => ({ id: name, text: name, note: name.endsWith('역') ? '역' : '공항' }));
}
