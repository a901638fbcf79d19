import type { Category, District, Facility, Tag } from '@osaka/contracts/travel';
import type { FormValues, Problems } from './destination-form.ts';

/** Options of the form's selects. */
export interface FormChoices {
  categories: readonly Category[];
  districts: readonly District[];
  facilities: readonly Facility[];
  tags: readonly Tag[];
}

/** Props of each section of the form. */
export interface SectionProps {
  values: FormValues;
  problems: Problems;
  onChange: (part: Partial<FormValues>) => void;
}
