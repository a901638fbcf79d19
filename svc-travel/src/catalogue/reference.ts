import type {
  CategoryDocument,
  CityDocument,
  DistrictDocument,
  FacilityDocument,
  PassDocument,
  TagDocument,
  ThemeDocument,
} from '../documents/reference-documents.ts';

export interface Reference {
  cities: Map<number, CityDocument>;
  districts: Map<number, DistrictDocument>;
  categories: Map<number, CategoryDocument>;
  tags: Map<number, TagDocument>;
  themes: Map<number, ThemeDocument>;
  facilities: Map<number, FacilityDocument>;
  passes: Map<number, PassDocument>;
}

export const NO_REFERENCE: Reference = {
  cities: new Map(),
  districts: new Map(),
  categories: new Map(),
  tags: new Map(),
  themes: new Map(),
  facilities: new Map(),
  passes: new Map(),
};

export function byNumber<D extends { _id: number }>(documents: D[]): Map<number, D> {
  return new Map(documents.map((document) => [document._id, document]));
}
