import type { ConstraintSheet } from '@envol/contract/mission-sheets';
import type { FlightDetail } from '../flight-details/index.ts';
import { sheetDigest, sheetFactsOf } from './constraintSheet.facts.ts';

/** The newest constraint sheet of a mission, and whether the mission still is what it says; null without one. */
export const currentSheet = (detail: FlightDetail, now: Date): ConstraintSheet | null => {
  const { sheet } = detail.follow_up;
  if (sheet === null) return null;
  const { digest, generated_at, ...made } = sheet;
  const to_update = digest !== sheetDigest(sheetFactsOf(detail, now));
  // The instant comes from a JSON column in the database's own writing.
  return { ...made, generated_at: new Date(generated_at).toISOString(), to_update };
};
