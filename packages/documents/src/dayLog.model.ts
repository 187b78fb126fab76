import type { LogKind } from '@envol/domain/shifts/dayLog';
import type { SheetLanguage } from './missionSheet.model.ts';

/** Everything a day's log prints; its words are in the paper's language. Instants in ISO 8601. The same model gives the same bytes. */
export interface DayLogModel {
  readonly language: SheetLanguage;
  /** IANA zone of the structure: the clock of the log. */
  readonly time_zone: string;
  readonly structure: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly printed_at: string;
  readonly printed_by: string;
  readonly lines: readonly {
    readonly at: string;
    readonly kind: LogKind;
    readonly subject: string;
    readonly what: string;
    readonly who: string;
    readonly text: string | null;
  }[];
  /** How many lines the day has: more than are printed are said. */
  readonly lines_count: number;
}
