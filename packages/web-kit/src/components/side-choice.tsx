import { useId } from 'react';

interface SideChoiceProps<Side extends string> {
  /** The name of the field. */
  legend: string;
  sides: readonly { side: Side; where: string; text: string }[];
  chosen: Side;
  onChoose: (side: Side) => void;
}

/** The versions of a field that was changed in two places, of which one is kept. */
export function SideChoice<Side extends string>({ legend, sides, chosen, onChoose }: SideChoiceProps<Side>) {
  const name = useId();
  return (
    <fieldset className="sides">
      <legend>{legend}</legend>
      {sides.map(({ side, where, text }) => (
        <label key={side}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <span>
            <small>{where}</small> {text || '비어 있음'}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
