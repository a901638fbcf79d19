import { distanceKm, toPosition, withoutUnseen } from '@osaka/contracts';
import {
  type AdminDestination,
  closureProblem,
  closureText,
  creditText,
  DAYS_OF_WEEK,
  DESTINATION_ENTRIES,
  DESTINATION_FIELD_NAMES,
  type DestinationDraft,
  type DestinationField,
  type District,
  destinationDraft,
  entryOfField,
  needsCredit,
  type OpeningTime,
  type PictureCredit,
  parseClosure,
} from '@osaka/contracts/travel';
import { dayHoursOf } from '@osaka/domain/trip';
import { hoursText } from '@osaka/web-kit';
import { decimalOf } from '../decimal.ts';
import { compareFields, type Side } from '../edit-conflict.ts';

/** Fields that are typed as one text. */
export type TypedField = Exclude<DestinationField, 'timeList' | 'station' | 'admission'>;
/** Form values; numbers are text until the form is saved, and lists have one entry a line. */
export interface FormValues extends Record<TypedField, string> {
  times: Record<OpeningTime['dayOfWeek'], { isOpen: boolean; startTime: string; endTime: string }>;
  station: { nameKo: string; nameJa: string; walkMinutes: string };
  admission: { asOf: string; adultYen: string; childYen: string; note: string };
  options: number[];
  tags: string[];
  images: string[];
  /** By the address of the picture. */
  credits: Record<string, PictureCredit>;
}

export type Problems = Partial<Record<string, string>>;

export const IMAGES_MAX = 5;
export const EMPTY_ADMISSION = { asOf: '', adultYen: '', childYen: '', note: '' };
export const EMPTY_CREDIT: PictureCredit = { author: '', licence: '', url: '' };
const DEFAULT_HOURS = { startTime: '09:00', endTime: '18:00' };

const TYPED = DESTINATION_FIELD_NAMES.filter(
  (name): name is TypedField => !['timeList', 'station', 'admission'].includes(name),
);

export function valuesOf(destination?: AdminDestination): FormValues {
  const timeOf = new Map(destination?.timeList.map((time) => [time.dayOfWeek, time]));
  const typed = TYPED.map((name) => [name, destination ? typedText(destination, name) : '']);
  return {
    ...(Object.fromEntries(typed) as Record<TypedField, string>),
    times: Object.fromEntries(
      DAYS_OF_WEEK.map((day) => [day, { ...DEFAULT_HOURS, ...timeOf.get(day), isOpen: timeOf.has(day) }]),
    ) as FormValues['times'],
    station: {
      nameKo: destination?.station?.nameKo ?? '',
      nameJa: destination?.station?.nameJa ?? '',
      walkMinutes: String(destination?.station?.walkMinutes ?? ''),
    },
    admission: {
      asOf: destination?.admission?.asOf ?? '',
      adultYen: String(destination?.admission?.adultYen ?? ''),
      childYen: String(destination?.admission?.childYen ?? ''),
      note: destination?.admission?.note ?? '',
    },
    options: destination?.optionListForView.map(({ optionNo }) => optionNo) ?? [],
    tags: destination?.tagListForView.map(({ tagName }) => tagName) ?? [],
    images: destination?.imageList.map(({ imageUrl }) => imageUrl) ?? [],
    credits: Object.fromEntries(
      destination?.imageList.flatMap(({ imageUrl, credit }) => (credit ? [[imageUrl, credit]] : [])) ?? [],
    ),
  };
}

function typedText(destination: AdminDestination, name: TypedField): string {
  if (name === 'closures') return destination.closures.map(closureText).join('\n');
  const value = destination[name];
  return Array.isArray(value) ? value.join('\n') : String(value ?? '');
}

/** The value of a typed text as the contract checks it. */
function readTyped(name: TypedField, typed: string): unknown {
  switch (entryOfField(name).kind) {
    case 'reference':
      return Number(typed);
    case 'degrees':
      return decimalOf(typed);
    case 'minutes':
      return amountOf(typed);
    case 'choice':
      return entryOfField(name).choices?.find(([value]) => String(value ?? '') === typed)?.[0];
    case 'closures':
      return linesOf(typed).map(parseClosure);
    case 'names':
      return linesOf(typed);
    default:
      return typed;
  }
}

/** The draft to send, or one message for each invalid field. Photographs that `base` lacks need a credit. */
export function draftOf(
  values: FormValues,
  base?: FormValues,
): { draft: DestinationDraft; problems?: undefined } | { draft?: undefined; problems: Problems } {
  const { times, options, tags, images, station, admission } = values;
  const openDays = DAYS_OF_WEEK.filter((day) => times[day].isOpen);
  const result = destinationDraft.safeParse({
    // A form that an earlier release has kept may lack a field.
    ...Object.fromEntries(TYPED.map((name) => [name, readTyped(name, values[name] ?? '')])),
    timeList: openDays.map((dayOfWeek) => ({
      dayOfWeek,
      startTime: times[dayOfWeek].startTime,
      endTime: times[dayOfWeek].endTime,
    })),
    station: stationOf(station),
    admission: admissionOf(admission ?? EMPTY_ADMISSION),
    optionList: options.map((travelOptionNo) => ({ travelOptionNo })),
    tagList: tags.map((tagName) => ({ tagNo: null, tagName })),
    imageList: images.map((imageUrl) => ({ imageUrl, credit: creditOf(imageUrl, values, base) })),
  });
  const problems = {
    ...problemsOf(result.error?.issues ?? [], openDays, images),
    ...coordinateProblems(values),
    ...closureProblems(values),
  };
  return result.success && Object.keys(problems).length === 0 ? { draft: result.data } : { problems };
}

/** Null without one; where one is needed, the contract refuses the empty fields. */
function creditOf(imageUrl: string, { credits = {} }: FormValues, base: FormValues | undefined): PictureCredit | null {
  const credit = credits[imageUrl] ?? EMPTY_CREDIT;
  const isNeeded = needsCredit(imageUrl) && !base?.images.includes(imageUrl);
  return isNeeded || Object.values(credit).some((text) => text.trim() !== '') ? credit : null;
}

function stationOf({ nameKo, nameJa, walkMinutes }: FormValues['station']) {
  return [nameKo, nameJa, walkMinutes].every((text) => text.trim() === '')
    ? null
    : { nameKo, nameJa, walkMinutes: amountOf(walkMinutes) };
}

function admissionOf({ asOf, adultYen, childYen, note }: FormValues['admission']) {
  return [asOf, adultYen, childYen, note].every((text) => text.trim() === '')
    ? null
    : { asOf, adultYen: amountOf(adultYen), childYen: amountOf(childYen), note };
}

/** Null when empty; NaN, which the contract refuses, for anything but digits. */
function amountOf(text: string): number | null {
  if (text.trim() === '') return null;
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function linesOf(text: string): string[] {
  return text
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The first line that is no rule, with its reason. */
function closureProblems({ closures = '' }: FormValues): Problems {
  for (const line of linesOf(closures)) {
    const problem = closureProblem(line);
    if (problem) return { closures: `‘${line.slice(0, 50)}’: ${problem}` };
  }
  return {};
}

/** Messages by field; those of hours by day. */
function problemsOf(
  issues: readonly { path: PropertyKey[]; message: string }[],
  openDays: readonly string[],
  images: readonly string[],
): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) {
    const [field, index, , part] = path;
    const key =
      field === 'timeList' && typeof index === 'number'
        ? `times.${openDays[index]}`
        : field === 'tagList'
          ? 'tags'
          : field === 'imageList'
            ? part === undefined
              ? 'images'
              : `credits.${images[Number(index)]}.${String(part)}`
            : field === 'admission' && typeof index === 'string'
              ? `admission.${index}`
              : String(field);
    problems[key] ??= field === 'timeList' && !/[가-힣]/.test(message) ? '운영 시간을 입력해주세요.' : message;
  }
  return problems;
}

function coordinateProblems({ mapX, mapY }: FormValues): Problems {
  return { ...coordinateProblem('mapX', '경도', mapX), ...coordinateProblem('mapY', '위도', mapY) };
}

function coordinateProblem(field: string, label: string, text: string): Problems {
  if (text.trim() === '') return { [field]: `${label}를 입력해주세요.` };
  return decimalOf(text) === undefined ? { [field]: `${label}는 숫자로 입력해주세요.` } : {};
}

/** Maps the server's messages to fields. */
export function problemsFrom(errors: readonly { path: string; message: string }[], values: FormValues): Problems {
  const openDays = DAYS_OF_WEEK.filter((day) => values.times[day].isOpen);
  return problemsOf(
    errors.map(({ path, message }) => ({
      path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      message,
    })),
    openDays,
    values.images,
  );
}

/** Adds each of the tags that commas or # separate, with its #, and ignores duplicates. */
export function withTags(tags: readonly string[], typed: string): string[] {
  const all = [...tags];
  for (const part of withoutUnseen(typed).split(/[,，、;#]/)) {
    const tag = `#${part.replace(/\s+/g, '')}`;
    if (tag !== '#' && !all.some((each) => each.toLowerCase() === tag.toLowerCase())) all.push(tag);
  }
  return all;
}

export function withAllDays(times: FormValues['times'], isOpen: boolean): FormValues['times'] {
  return Object.fromEntries(DAYS_OF_WEEK.map((day) => [day, { ...times[day], isOpen }])) as FormValues['times'];
}

const FAR_KM = 8;

/** Asks for confirmation when position, address and district contradict each other; undefined when they match. */
export function plausibilityQuestion(
  { mapX, mapY, address }: Pick<DestinationDraft, 'mapX' | 'mapY' | 'address'>,
  district: District | undefined,
  districts: readonly District[],
): string | undefined {
  if (!district) return undefined;
  const awayKm = distanceKm(toPosition({ mapX, mapY }), toPosition({ mapX: district.guMapX, mapY: district.guMapY }));
  if (awayKm > FAR_KM)
    return `위치가 ${district.guName}에서 ${awayKm.toFixed(1)}km 떨어져 있습니다. 이대로 저장하시겠습니까?`;
  const other = districts.find(
    ({ guNo, guName }) => guNo !== district.guNo && address.includes(guName) && !district.guName.includes(guName),
  );
  return other && !address.includes(district.guName)
    ? `주소에는 ${other.guName}, 지역에는 ${district.guName}로 되어 있습니다. 이대로 저장하시겠습니까?`
    : undefined;
}

const LABELS: Record<keyof FormValues, string> = {
  ...(Object.fromEntries(TYPED.map((name) => [name, entryOfField(name).label])) as Record<TypedField, string>),
  times: entryOfField('timeList').label,
  station: entryOfField('station').label,
  admission: entryOfField('admission').label,
  options: '편의시설',
  tags: '태그',
  images: '사진',
  credits: '사진 출처',
};

/** Resolves numbers of reference data to names. */
export type NameOf = (field: 'categoryNo' | 'guNo' | 'options', no: number) => string;

/** A field that was changed in the form and by another administrator, with both values as text. */
export interface Conflict {
  field: keyof FormValues;
  label: string;
  mine: string;
  theirs: string;
}

/** The fields that only the other administrator has changed since `base`, and those that both have, as texts. */
export function compareVersions(
  versions: Record<Side | 'base', FormValues>,
  nameOf: NameOf,
): { taken: (keyof FormValues)[]; conflicts: Conflict[] } {
  const { taken, both } = compareFields(FIELDS, versions);
  return {
    taken,
    conflicts: both.map((field) => ({
      field,
      label: labelOf(field),
      mine: textOf(versions.mine, field, nameOf),
      theirs: textOf(versions.theirs, field, nameOf),
    })),
  };
}

const FIELDS = Object.keys(LABELS) as (keyof FormValues)[];

export function labelOf(field: keyof FormValues): string {
  return LABELS[field];
}

function textOf(values: FormValues, field: keyof FormValues, nameOf: NameOf): string {
  const { choices } = field in DESTINATION_ENTRIES ? entryOfField(field as DestinationField) : {};
  if (choices) return choices.find(([value]) => String(value ?? '') === values[field])?.[1] ?? '없음';
  if (field === 'credits') return shown(Object.values(values.credits ?? {}).map(creditText));
  if (field === 'options') return shown(values.options.map((no) => nameOf('options', no)));
  return field === 'categoryNo' || field === 'guNo'
    ? shown(values[field] && nameOf(field, Number(values[field])))
    : shown(values[field]);
}

function shown(value: FormValues[Exclude<keyof FormValues, 'credits'>]): string {
  if (typeof value === 'string') return value || '없음';
  if ('asOf' in value)
    return [value.asOf, value.adultYen, value.childYen, value.note].filter(Boolean).join(' | ') || '없음';
  if ('nameKo' in value) return [value.nameKo, value.nameJa, value.walkMinutes].filter(Boolean).join(' | ') || '없음';
  if (Array.isArray(value)) return value.join(', ') || '없음';
  const open = DAYS_OF_WEEK.filter((day) => value[day].isOpen).map(
    (day) => `${day} ${hoursText([dayHoursOf(value[day])])}`,
  );
  return open.join(', ') || '없음';
}
