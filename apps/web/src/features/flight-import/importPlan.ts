import type { FlightImport, ImportChoice, ImportItem } from '@envol/contract/flight-import';
import {
  heightInCell,
  heightUnitInName,
  isHeightName,
  isNoHeightName,
  isPlainHeight,
  referenceInWords,
} from '@envol/domain/formats/missions/heightNames';
import {
  areaOfShape,
  COORDINATE_HEIGHTS,
  type HeightReference,
  USUAL_BUFFER_M,
} from '@envol/domain/formats/missions/missionFile';
import { USUAL_RADIUS_M } from '@envol/domain/geo/usualRadius';
import type { FormArea } from '../../shared/flight-form/index.ts';

/** How the numbers of a file become heights above the ground. */
export interface HeightRule {
  /** Null: heights are not taken over. */
  readonly field: string | null;
  readonly unit: 'm' | 'ft';
  /** What the file's numbers are measured from; a height above the sea says nothing of the one above the ground. */
  readonly reference: HeightReference;
}

/** Everything that was chosen on the screen; nothing is written before the button. */
export interface ImportPlan {
  readonly chosen: ReadonlySet<string>;
  readonly names: Readonly<Record<string, string>>;
  readonly height: HeightRule;
  readonly radius_m: number;
  /** Half the width of lines whose file says none. */
  readonly buffer_m: number;
}

/** What an item has in a field of the file; empty where it has none. */
export const cellOf = ({ fields }: ImportItem, field: string | null): string =>
  field !== null && Object.hasOwn(fields, field) ? (fields[field] ?? '') : '';

/** Fields that hold a height in at least one item, those of the coordinates first. */
export const heightFields = (items: readonly ImportItem[]): readonly string[] => {
  const names = new Set(
    items.flatMap((item) =>
      Object.keys(item.fields).filter(
        (name) => !isNoHeightName(name) && heightInCell(cellOf(item, name), 'm') !== null,
      ),
    ),
  );
  return [...names].sort((a, b) => Number(b.startsWith('@')) - Number(a.startsWith('@')));
};

const OWN = Object.entries(COORDINATE_HEIGHTS) as readonly (readonly [HeightReference, string])[];
const ownReference = (field: string | null): HeightReference | null =>
  OWN.find(([, own]) => own === field)?.[0] ?? null;

/** The rule that a field asks for: its unit and reference by its name, or by where it stands. */
export const ruleOf = (field: string | null): HeightRule => ({
  field,
  unit: (field === null ? null : heightUnitInName(field)) ?? 'm',
  reference: ownReference(field) ?? (field === null ? null : referenceInWords(field)) ?? 'AGL',
});

/**
 * A first plan: what is suggested is chosen, heights where the file says plainly what they are: above the ground, above the
 * take-off, or with their unit; and where it measures none of them from something else.
 */
export const firstPlan = ({ items }: Pick<FlightImport, 'items'>): ImportPlan => {
  const fields = heightFields(items);
  const isMixed = fields.filter((name) => ownReference(name) !== null).length > 1;
  const plain =
    fields.find((name) => name === COORDINATE_HEIGHTS.AGL || name === COORDINATE_HEIGHTS.home) ??
    fields.find(isHeightName) ??
    fields.find(isPlainHeight);
  return {
    chosen: new Set(items.flatMap(({ key, is_suggested }) => (is_suggested ? [key] : []))),
    names: {},
    height: ruleOf(isMixed ? null : (plain ?? null)),
    radius_m: USUAL_RADIUS_M,
    buffer_m: USUAL_BUFFER_M,
  };
};

/** What an item's height is measured from: what stands beside the number itself, else what was chosen for all. */
export const referenceOf = (item: ImportItem, { field, unit, reference }: HeightRule): HeightReference =>
  heightInCell(cellOf(item, field), unit)?.reference ?? reference;

/** The number of an item's height, m, whatever it is measured from, rounded up; null without one. */
export const metresOf = (item: ImportItem, { field, unit }: HeightRule): number | null => {
  const cell = heightInCell(cellOf(item, field), unit);
  return cell === null ? null : Math.ceil(cell.metres - 1e-9);
};

/** The height of an item, m above ground, rounded up so that it is never less than the file says; null without one. */
export const heightOf = (item: ImportItem, rule: HeightRule): number | null => {
  const reference = referenceOf(item, rule);
  const metres = reference === 'AMSL' || reference === 'ellipsoid' ? null : metresOf(item, rule);
  return metres !== null && metres > 0 && metres <= 10_000 ? metres : null;
};

/** Half the width that a line gets: what its file says, else what was chosen, never less than is flown; null for no line. */
export const bufferOf = ({ shape }: ImportItem, { buffer_m }: ImportPlan): number | null =>
  shape.type === 'Line' ? Math.max(shape.buffer_m ?? buffer_m, shape.least_buffer_m) : null;

const isChosen = ({ chosen }: ImportPlan, { key }: ImportItem): boolean => chosen.has(key);

/** What the call is told of each chosen item. */
export const choicesOf = (items: readonly ImportItem[], plan: ImportPlan): ImportChoice[] =>
  items
    .filter((item) => isChosen(plan, item))
    .map((item) => ({
      key: item.key,
      ...(plan.names[item.key] !== undefined && { name: plan.names[item.key] }),
      max_height_m: heightOf(item, plan.height),
      ...(item.shape.type === 'Point' && { radius_m: plan.radius_m }),
      ...(item.shape.type === 'Line' && { buffer_m: bufferOf(item, plan) ?? plan.buffer_m }),
    }));

/** The area that an item becomes. */
export const geometryOf = (item: ImportItem, plan: ImportPlan): FormArea['geometry'] =>
  areaOfShape(item.shape, { radius_m: plan.radius_m, buffer_m: bufferOf(item, plan) ?? plan.buffer_m });

/** The chosen items as areas for the editor. */
export const areasOf = (
  items: readonly ImportItem[],
  plan: ImportPlan,
): readonly Omit<FormArea, 'key' | 'id'>[] =>
  items
    .filter((item) => isChosen(plan, item))
    .map((item) => ({
      name: plan.names[item.key] ?? item.name,
      geometry: geometryOf(item, plan),
      max_height_m: heightOf(item, plan.height),
    }));
