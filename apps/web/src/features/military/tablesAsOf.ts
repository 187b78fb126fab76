import type { MilitaryAnalysis } from '@envol/contract/military';
import { holdsUntil } from '@envol/domain/flights/readings';

/**
 * Activation tables that a device's copy says were consulted, by their age `at` a moment (ms since 1970): too old ones say
 * of no zone that it sleeps.
 */
export const tablesAsOf = (analysis: MilitaryAnalysis, at: number): MilitaryAnalysis => {
  const { azba } = analysis;
  if (azba.state !== 'consulted' || azba.fetched_at === null) return analysis;
  if (at < Date.parse(holdsUntil('azba', azba.fetched_at))) return analysis;
  const zones = azba.zones.map((zone) =>
    zone.activity === 'inactive' ? { ...zone, activity: 'unknown' as const } : zone,
  );
  return { ...analysis, azba: { ...azba, state: 'out_of_date', zones } };
};
