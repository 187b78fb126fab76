import type { FlightImport, ImportChoice, ImportItem } from '@envol/contract/flight-import';
import { areaOfShape, COORDINATE_HEIGHTS, USUAL_BUFFER_M } from '@envol/domain/formats/missionFile';
import { METRES_PER_FOOT } from '@envol/domain/geo/units';
import { USUAL_RADIUS_M } from '@envol/domain/geo/usualRadius';
import type { FormArea } from '../editor/flight.form.ts';

/** How the numbers of a file become heights above the ground. */
export interface HeightRule {
  /** Null: heights are not taken over. */
  readonly field: string | null;
  readonly unit: 'm' | 'ft';
  /** What the file's numbers are measured from; a height above the sea says nothing of the one above the ground. */
  readonly reference: 'AGL' | 'AMSL';
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

const HEIGHT_NAMES = /^(max_?height(_m)?|height(_m)?|hauteur.*|alt_?max.*|plafond.*)$/i;
const FEET_NAMES = /(_ft|ft|feet|pieds)\)?$/i;

const isNumber = (text: string | undefined): boolean =>
  text !== undefined && /^\s*\d+(?:[.,]\d+)?\s*$/.test(text);

/** Fields that hold a number in at least one item, those of the coordinates first. */
export const heightFields = (items: readonly ImportItem[]): readonly string[] => {
  const names = new Set(
    items.flatMap(({ fields }) => Object.keys(fields).filter((name) => isNumber(fields[name]))),
  );
  return [...names].sort((a, b) => Number(b.startsWith('@')) - Number(a.startsWith('@')));
};

/** The rule that a field asks for: its unit by its name, its reference by where it stands. */
export const ruleOf = (field: string | null): HeightRule => ({
  field,
  unit: field !== null && FEET_NAMES.test(field) ? 'ft' : 'm',
  reference: field === COORDINATE_HEIGHTS.AMSL ? 'AMSL' : 'AGL',
});

/** A first plan: what is suggested is chosen, heights only where the file says plainly that they are above the ground. */
export const firstPlan = ({ items }: Pick<FlightImport, 'items'>): ImportPlan => {
  const fields = heightFields(items);
  const plain = fields.find((name) => name === COORDINATE_HEIGHTS.AGL || HEIGHT_NAMES.test(name));
  return {
    chosen: new Set(items.flatMap(({ key, is_suggested }) => (is_suggested ? [key] : []))),
    names: {},
    height: ruleOf(plain ?? null),
    radius_m: USUAL_RADIUS_M,
    buffer_m: USUAL_BUFFER_M,
  };
};

/** The height of an item, m above ground, rounded up so that it is never less than the file says; null without one. */
export const heightOf = ({ fields }: ImportItem, { field, unit, reference }: HeightRule): number | null => {
  const text = field === null ? undefined : fields[field];
  if (reference === 'AMSL' || !isNumber(text)) return null;
  const value = Number(text?.trim().replace(',', '.')) * (unit === 'ft' ? METRES_PER_FOOT : 1);
  const metres = Math.ceil(value - 1e-9);
  return metres > 0 && metres <= 10_000 ? metres : null;
};

/** The width that a line gets: what its file says, else what was chosen; null for what is no line. */
export const bufferOf = ({ shape }: ImportItem, { buffer_m }: ImportPlan): number | null =>
  shape.type === 'Line' ? (shape.buffer_m ?? buffer_m) : null;

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
