import type { SheetConstraint, SheetLanguage, SheetSource, SheetTone } from './missionSheet.model.ts';

/** What is no longer as it was, in words. */
export interface ConstraintSheetChange {
  /** "Hauteur", "CTR BLAGNAC". */
  readonly what: string;
  /** "80 m AGL → 50 m AGL", "nouvelle contrainte". */
  readonly how: string;
  /** The number of its line on this sheet; null for the mission itself and for what has gone. */
  readonly line: number | null;
}

/** Everything the constraint sheet prints. The same model gives the same bytes. Instants are ISO 8601 in UTC. */
export interface ConstraintSheetModel {
  readonly language: SheetLanguage;
  readonly time_zone: string;
  /** When the sheet was made, and by whom; it is the mission's n-th. */
  readonly generated_at: string;
  readonly generated_by: string;
  readonly version: number;
  /** When it was printed. */
  readonly printed_at: string;
  readonly live_url: string;
  readonly name: string;
  readonly display_identifier: string;
  readonly operator: string;
  /** The period by both clocks, the height, the scenario. */
  readonly facts: readonly string[];
  readonly headline: { readonly tone: SheetTone; readonly title: string; readonly detail: string };
  /** Since when the changes below count: "Depuis la fiche 2"; null = a first sheet has none. */
  readonly changes_title: string | null;
  readonly changes: readonly ConstraintSheetChange[];
  /** As they were when the sheet was made; `is_changed`: no longer sure since. */
  readonly lines: readonly (SheetConstraint & { readonly is_changed: boolean })[];
  /** What was consulted and what it is worth when the sheet is printed, those that were not read first. */
  readonly sources: readonly SheetSource[];
}
