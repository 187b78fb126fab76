import { GROUND_SOURCES } from '@envol/domain/airspace/ground';
import { FLIGHT_STATUSES } from '@envol/domain/flights/statuses';
import { USUAL_RADIUS_M } from '@envol/domain/geo/usualRadius';
import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** The one error body. `detail` is a translated sentence; `fields` maps a path ("areas.0.geometry") to sentences. */
export const ApiError = z
  .object({
    detail: z.string(),
    code: z.string().optional(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    non_field_errors: z.array(z.string()).optional(),
    params: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'ApiError' });
export type ApiError = z.infer<typeof ApiError>;

/** A text that writes a number as that number; an empty one says nothing, and no zero. */
const writtenNumber = (given: unknown): unknown => {
  if (typeof given !== 'string') return given;
  return given.trim() === '' ? undefined : Number(given);
};

/**
 * A number that arrives as text in an address or a form, or as itself in a JSON body. What is missing or empty is told as
 * that: read as a number, the one is none and the other is zero.
 */
export const textNumber = <T extends z.ZodType>(schema: T) => z.preprocess(writtenNumber, schema);

/** An id as text is digits alone: what a number reads over ("1\n", "0x1", "1e0") is no address of a record. */
const writtenId = (given: unknown): unknown =>
  typeof given === 'string' && given.trim() !== '' && !/^\d+$/.test(given) ? given : writtenNumber(given);

export const Id = z.preprocess(writtenId, z.number().int().positive().max(Number.MAX_SAFE_INTEGER));
export const IdParams = z.object({ id: Id });

/** The time of a day: 08:30. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * How a period longer than a day is flown, and its days and clock times by the clock that `hours_reference` names: the
 * place's own, or UTC's.
 */
export const PeriodDays = {
  /** Without a break (true), or between its two clock times each day (false). */
  is_continuous: z.boolean(),
  first_date: z.iso.date(),
  last_date: z.iso.date(),
  time_start: TimeOfDay,
  time_end: TimeOfDay,
};

/** The sub-entity (sub-exploitant) to which a record belongs, in a body: null for the operator as a whole. */
export const EntityId = Id.nullable().optional();
/** The records of one sub-entity, or of the operator as a whole: `none`. */
export const EntityFilter = z.union([z.literal('none'), Id]);

/** A boolean in a query string: true, false, 1, 0. */
export const QueryFlag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1');

/** Yes or no of a form, or of a JSON body. */
export const FormFlag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((text) => text === 'true'),
]);

/** A comma-separated list in a query string. */
export const commaList = <T extends z.ZodType>(item: T) =>
  z
    .string()
    .max(2000)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(item as unknown as z.ZodType<z.output<T>, string>).max(LIMITS.comma_list));

/** A form has no null: an empty part stands for it. */
const nullIfEmpty = (value: unknown): unknown => (value === '' ? null : value);

/** A part of a form as the value that its text writes, else the text. */
const partValue = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

/** A JSON value that arrives as text inside a multipart form, or as itself in a JSON body. */
export const formValue = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => partValue(nullIfEmpty(given)), schema);

/** A list from a multipart form, as parts of the same name, words between commas or JSON, or as itself in a JSON body. */
export const formList = <T extends z.ZodType>(list: T) =>
  z.preprocess((given) => {
    const value = nullIfEmpty(given);
    if (Array.isArray(value)) return value.map(partValue);
    if (typeof value !== 'string') return value;
    const whole = partValue(value);
    return Array.isArray(whole) ? whole : value.split(',').map((part) => partValue(part.trim()));
  }, list);

/** An optional field, of which null says the same as its absence. */
export const nullAsAbsent = <T extends z.ZodType>(schema: T) =>
  schema
    .nullable()
    .transform((value) => value ?? undefined)
    .optional();

/** A text or an instant that may be null, from a multipart form or a JSON body. */
export const formText = <T extends z.ZodType>(schema: T) => z.preprocess(nullIfEmpty, schema);

export const pageQuery = <const O extends readonly [string, ...string[]]>(
  orderings: O,
  defaultOrdering: O[number],
  defaultLimit = 25,
) => ({
  limit: textNumber(z.number().int().min(1).max(200)).default(defaultLimit),
  offset: textNumber(z.number().int().min(0).max(10_000_000)).default(0),
  ordering: z.enum(orderings).default(defaultOrdering as never),
});

/** Of a list in pages: the page on which the row of this id stands, under either word; withId counts where both are given. */
export const onePage = { with_id: Id.optional(), withId: Id.optional() };

/** Whole, of a map's collection alone: in pages it would be dropped in silence. */
const isOfCollection = ({ geom, no_limit }: { geom?: unknown; no_limit?: unknown }): boolean =>
  no_limit !== true || geom === 'collection';

/** A list's query that refuses `no_limit` without `geom=collection`, by name. */
export const noLimitOnMapAlone = <Query extends z.ZodObject>(query: Query): Query =>
  query.refine(isOfCollection, { path: ['no_limit'], message: 'only_with_collection' });

/** A height of flight, m above ground (AGL): what may be flown, and what was asked where an agreement lowered it. */
export const HeightToFly = z
  .object({ height_m: z.number(), asked_m: z.number() })
  .meta({ id: 'HeightToFly' });

/**
 * The hours that agreements in force leave of those asked, as periods by the clock that these were asked by; null: all of them.
 * Empty: the agreements leave no common hour.
 */
export const HoursToFly = z
  .array(z.object({ date_start: z.string(), date_end: z.string(), is_continuous: z.boolean() }))
  .nullable()
  .meta({ id: 'HoursToFly' });

/** The ground under an area, m AMSL: from the lowest to the highest found, the truth up to `error_m` beyond either. */
export const Ground = z
  .object({
    min_m: z.number(),
    max_m: z.number(),
    error_m: z.number(),
    source: z.enum(GROUND_SOURCES),
    /** `estimated`: told from published points around, and no proof. */
    certainty: z.enum(['measured', 'estimated']),
  })
  .meta({ id: 'Ground' });

/** The list envelope; `next` and `previous` are ready-made addresses. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
export const Position = z.tuple([longitude, latitude]).meta({ id: 'Position' });

/** More vertices than any surveyor draws; a larger area is refused before any geometry runs. */
export const MAX_VERTICES = 2000;

const Ring = z.array(Position).min(4).max(MAX_VERTICES);
export const PolygonGeometry = z
  .object({ type: z.literal('Polygon'), coordinates: z.array(Ring).min(1).max(50) })
  .meta({ id: 'PolygonGeometry' });
export const CircleGeometry = z
  .object({ type: z.literal('Circle'), center: Position, radius_m: z.number().positive().max(50_000) })
  .meta({ id: 'CircleGeometry' });
export const LineGeometry = z
  .object({
    type: z.literal('LineString'),
    coordinates: z.array(Position).min(2).max(MAX_VERTICES),
    buffer_m: z.number().positive().max(5_000),
  })
  .meta({ id: 'LineGeometry' });
export const AreaGeometry = z
  .discriminatedUnion('type', [PolygonGeometry, CircleGeometry, LineGeometry])
  .meta({ id: 'AreaGeometry' });

/**
 * A place without a surface becomes the circle of `USUAL_RADIUS_M` around it, as a point of a file does. Nothing else stands
 * beside it: a radius that is passed over would be judged as that smaller circle.
 */
const PointGeometry = z
  .strictObject({ type: z.literal('Point'), coordinates: Position })
  .meta({ id: 'PointGeometry' })
  .transform(({ coordinates }) => ({
    type: 'Circle' as const,
    center: coordinates,
    radius_m: USUAL_RADIUS_M,
  }))
  .pipe(CircleGeometry);
/** What a mission's area is drawn as (specification 1 §3: polygon, circle, line, point). */
export const AreaGeometryInput = z.discriminatedUnion('type', [
  PolygonGeometry,
  CircleGeometry,
  LineGeometry,
  PointGeometry,
]);

export const Instant = z.iso.datetime({ offset: true });
export const SearchText = z.string().max(LIMITS.search);
export const LongText = z.string().max(LIMITS.long_text);
/** A text that has to say something: spaces alone do not. */
export const RequiredText = LongText.trim().min(1);
export const FlightStatus = z.enum(FLIGHT_STATUSES);

/** GeoJSON for map sources; properties are the layer's own. */
export const featureCollection = <T extends z.ZodType>(properties: T) =>
  z.object({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.object({
        type: z.literal('Feature'),
        id: z.number(),
        geometry: z.looseObject({ type: z.string() }),
        properties,
      }),
    ),
  });

export const TextReason = z
  .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
  .meta({ id: 'Reason' });

/** A line of text, such as a name: a line break or another control in it is a space, for it stands in letters. */
export const Line = (most: number) =>
  z
    .string()
    .overwrite((text) =>
      text
        .toWellFormed()
        .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
        // Marks that turn or hide what follows them; joiners stay, words and emoji need them.
        .replace(/[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
        .trim(),
    )
    .max(most);
