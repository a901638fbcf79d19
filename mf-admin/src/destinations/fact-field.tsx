import { type EntryKind, entryOfField } from '@osaka/contracts/travel';
import { Select, TextArea, TextInput } from '@osaka/web-kit';
import type { TypedField } from './destination-form.ts';

/** Kinds that are typed as several lines. */
const LISTS: readonly EntryKind[] = ['names', 'closures'];

interface FactFieldProps {
  name: TypedField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  label?: string;
  help?: string;
  lang?: string;
}

/** A field that may be left empty, as its kind is typed or chosen. */
export function FactField({ name, label = entryOfField(name).label, error, onChange, ...rest }: FactFieldProps) {
  const { kind, choices } = entryOfField(name);
  const props = {
    ...rest,
    label,
    error,
    optional: '선택',
    'data-field': name,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (choices)
    return (
      <Select {...props} options={choices.map(([value, words]) => ({ value: String(value ?? ''), label: words }))} />
    );
  if (LISTS.includes(kind)) return <TextArea {...props} maxLength={2000} />;
  return <TextInput {...props} inputMode={kind === 'minutes' ? 'numeric' : undefined} />;
}
