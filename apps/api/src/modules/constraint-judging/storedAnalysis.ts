import type { SourceCheck } from '@envol/domain/airspace/constraint';
import { agedChecks } from '@envol/domain/airspace/dataAge';
import {
  type ConsultedSource,
  type SourceReading,
  withConsulted,
} from '@envol/domain/airspace/judging/consulted';
import type { StoredAnalysis } from '../../platform/db/stored.ts';

/** Whether an analysis is to be made again: publication or catalogue are others, or it was made before places had to be known. */
export const isOutdated = (analysis: StoredAnalysis, inForce: readonly number[]): boolean =>
  analysis.territory === undefined ||
  analysis.is_superseded === true ||
  inForce.some((id) => analysis.datasets.every((dataset) => dataset.id !== id));

/** A saved analysis' checks as they stand now. */
export const presentChecks = (
  { checks, datasets }: Pick<StoredAnalysis, 'checks' | 'datasets'>,
  {
    now,
    date_end,
    consulted,
    readings,
  }: {
    readonly now: Date;
    readonly date_end: string;
    readonly consulted: readonly ConsultedSource[] | null;
    readonly readings: readonly SourceReading[] | null;
  },
): readonly SourceCheck[] => {
  const at = now.toISOString();
  const aged = agedChecks(checks, datasets, { now: at, end: date_end });
  return withConsulted(aged, { consulted, readings, datasets }, at);
};
