/** A change of a mission that was saved, as it is remembered with it. */
export interface FlightEdit {
  /** Of the mission, once it was saved. */
  readonly version: number;
  /** ISO 8601. */
  readonly at: string;
  /** The person's name as it was then. */
  readonly by: string;
  /** Fields of the mission whose values changed, by the names of its contract. */
  readonly fields: readonly string[];
}

/** A mission remembers its last ones: a colleague's conflict and a sheet to be made anew ask for no older. */
export const MOST_EDITS = 20;

/** The edits with a new one, the oldest forgotten; one that changed nothing is none. */
export const withEdit = (edits: readonly FlightEdit[], edit: FlightEdit): readonly FlightEdit[] =>
  edit.fields.length === 0 ? edits : [...edits, edit].slice(-MOST_EDITS);

/** Who changed any of these fields, and when last. */
export interface EditedBy {
  /** In the order in which they did, each once. */
  readonly by: readonly string[];
  readonly at: string;
}

/**
 * Who changed any of `fields` (absent: anything) after one version and up to another; null where that is not remembered:
 * versions before the oldest edit that is kept may have been anybody's.
 */
export const editedBy = (
  edits: readonly FlightEdit[],
  between: { readonly after: number; readonly until?: number; readonly fields?: readonly string[] },
): EditedBy | null => {
  const { after, until = Number.POSITIVE_INFINITY, fields } = between;
  const oldest = edits[0];
  if (oldest === undefined || (edits.length >= MOST_EDITS && oldest.version > after + 1)) return null;
  const found = edits.filter(
    (edit) =>
      edit.version > after &&
      edit.version <= until &&
      (fields === undefined || edit.fields.some((field) => fields.includes(field))),
  );
  const last = found.at(-1);
  return last === undefined ? null : { by: [...new Set(found.map(({ by }) => by))], at: last.at };
};

/**
 * The last change of one of `fields` after a version; null where none is remembered. What was forgotten, or changed before
 * edits were kept, is older than any that is found.
 */
export const lastEdit = (
  edits: readonly FlightEdit[],
  { after, fields }: { readonly after: number; readonly fields: readonly string[] },
): Pick<FlightEdit, 'by' | 'at'> | null =>
  edits.findLast((edit) => edit.version > after && edit.fields.some((field) => fields.includes(field))) ??
  null;
