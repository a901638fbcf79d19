import { isPosition, type Position, toPosition } from '@osaka/contracts';
import type { SelectedPlace } from '@osaka/contracts/planner';
import type { WizardPlace } from '@osaka/contracts/travel';

/** A chosen place. Its position in the list is its order. */
export interface PlannedPlace extends Position {
  id: number;
  name: string;
  description: string;
  imageUrl?: string | undefined;
  categoryNo?: number | undefined;
  categoryName?: string | undefined;
  /** True once the place is no longer offered. */
  isClosed?: boolean | undefined;
}

/** Usual stay, hours and closing days; absent in answers of earlier releases. */
export type LocalFacts = Pick<WizardPlace, 'timeList' | 'stayMinutes' | 'closures' | 'lastEntryMinutes' | 'openKind'>;

/** A place that can be chosen. */
export interface OfferedPlace extends PlannedPlace, LocalFacts {
  address: string;
  guName: string;
  rating: number;
  reviewCount: number;
}

export function toPlanned({
  travelId,
  travelName,
  travelDescription,
  imageUrl,
  status,
  ...place
}: SelectedPlace): PlannedPlace {
  return {
    id: travelId,
    name: travelName,
    description: travelDescription,
    ...toPosition(place),
    imageUrl: imageUrl ?? undefined,
    isClosed: status === 'N',
  };
}

/** Adds category and picture from the catalogue, which a plan does not store. */
export function withCatalogue(place: PlannedPlace, offered: readonly OfferedPlace[] = []): PlannedPlace {
  const match = offered.find(({ id }) => id === place.id);
  if (!match) return place;
  return {
    ...place,
    categoryNo: match.categoryNo,
    categoryName: match.categoryName,
    imageUrl: place.imageUrl ?? match.imageUrl,
  };
}

/** Accepts every documented field name of a place; undefined without number, name or position. */
export function parsePlace(value: unknown): OfferedPlace | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const raw = value as Record<string, unknown>;
  const [id, name] = [Number(raw.travelNo ?? raw.id), firstText(raw.title, raw.travelName, raw.name)];
  const wire = { mapX: numberOf(raw.mapX ?? raw.lng), mapY: numberOf(raw.mapY ?? raw.lat) };
  if (!Number.isInteger(id) || id <= 0 || !name || !isPosition(wire)) return undefined;
  return {
    id,
    name,
    ...toPosition(wire),
    description: firstText(raw.explain, raw.description) || '설명이 없습니다.',
    imageUrl: firstText(firstImageOf(raw.imageList), raw.travelImage) || undefined,
    categoryNo: typeof raw.categoryNo === 'number' ? raw.categoryNo : undefined,
    categoryName: firstText(raw.categoryName) || undefined,
    address: firstText(raw.address),
    guName: firstText(raw.guName),
    rating: numberOf(raw.rating) ?? 0,
    reviewCount: numberOf(raw.reviewCount) ?? 0,
    ...localFactsOf(raw as Partial<WizardPlace>),
  };
}

function localFactsOf({
  timeList,
  stayMinutes,
  closures,
  lastEntryMinutes,
  openKind = 'unknown',
}: Partial<WizardPlace>): LocalFacts {
  return {
    timeList: Array.isArray(timeList) ? timeList : [],
    stayMinutes: numberOf(stayMinutes) ?? null,
    closures: Array.isArray(closures) ? closures : [],
    lastEntryMinutes: numberOf(lastEntryMinutes) ?? null,
    openKind,
  };
}

function firstImageOf(images: unknown): unknown {
  return Array.isArray(images) ? (images[0] as { imageUrl?: unknown } | undefined)?.imageUrl : undefined;
}

function firstText(...values: unknown[]): string {
  return values.find((value): value is string => typeof value === 'string' && value.trim() !== '')?.trim() ?? '';
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
