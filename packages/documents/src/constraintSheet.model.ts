import type { SheetLanguage, SheetSource, SheetTone } from './missionSheet.model.ts';

/** What is no longer as it was, in words. */
export interface ConstraintSheetChange {
  /** "Zone 2, hauteur", "CTR BLAGNAC". */
  readonly what: string;
  /** As it was, printed struck through: "30 m AGL"; null where there was nothing, or where no words tell it. */
  readonly before: string | null;
  /** As it is: "40 m AGL", "nouvelle contrainte"; null where nothing came in its place. */
  readonly after: string | null;
  /** Who made it so, and when: "Claire Morel, lun. 23 nov. 18:31 (17:31 UTC)"; null where that is not known. */
  readonly by: string | null;
  /** The number of its line on this sheet; null for the mission itself and for what has gone. */
  readonly line: number | null;
}

/** One constraint as it stood when the sheet was made; every text is in the sheet's language. */
export interface ConstraintSheetLine {
  readonly title: string;
  /** From where to where it reaches: "SFC – 2 000 ft AMSL"; null for a rule without heights. */
  readonly limits: string | null;
  /** Every reason, whole. */
  readonly why: string;
  /** Rule or publication. */
  readonly rule: string;
  /** Effective date of the dataset, YYYY-MM-DD; null for a rule without one. */
  readonly dataset_date: string | null;
  /** Who decides or must be told; null = nobody. */
  readonly who: string | null;
  /** How they are reached, one way each. */
  readonly contacts: readonly string[];
  /** What is asked of whom, under which number, with which conditions; who settled it and how. */
  readonly steps: readonly string[];
  /** What the operator noted about it, as written. */
  readonly note: string | null;
  readonly state: string;
  readonly tone: SheetTone;
  /** When it was asked, decided, told, and until when that is to be done; local hours with UTC beside. */
  readonly dates: readonly string[];
  /** No longer sure since the sheet was made. */
  readonly is_changed: boolean;
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
  /** When what it says was analysed; null where an older sheet did not keep it. */
  readonly analysed_at: string | null;
  /** Of which version of the mission it speaks, and which one stands now: "mission en version 4, aujourd’hui 6". */
  readonly versions: string | null;
  readonly live_url: string;
  readonly name: string;
  readonly display_identifier: string;
  readonly operator: string;
  /** The period by both clocks, the height, the ground under it, the scenario. */
  readonly facts: readonly string[];
  readonly headline: { readonly tone: SheetTone; readonly title: string; readonly detail: string };
  /** Since when the changes below count: "Depuis la fiche 2"; null = a first sheet has none. */
  readonly changes_title: string | null;
  readonly changes: readonly ConstraintSheetChange[];
  readonly lines: readonly ConstraintSheetLine[];
  /** What was consulted and what it is worth when the sheet is printed, those that were not read first. */
  readonly sources: readonly SheetSource[];
}
