import type { Category, District, Facility, Tag } from '@osaka/contracts/travel';
import type { FormValues, Problems } from './destination-form.ts';

/** What the form's lists offer. */
export interface FormChoices {
  categories: readonly Category[];
  districts: readonly District[];
  facilities: readonly Facility[];
  tags: readonly Tag[];
}

/** What each section of the form is given. */
export interface SectionProps {
  values: FormValues;
  problems: Problems;
  onChange: (part: Partial<FormValues>) => void;
}
