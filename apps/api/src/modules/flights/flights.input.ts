import type { RequestOf } from '@envol/contract/endpoint';
import type { createFlight, updateFlight } from '@envol/contract/flights';
import { periodIssues } from '@envol/domain/flights/period';
import { isTimeZone } from '@envol/domain/flights/timeZone';
import { areaIssues, missionIssues } from '@envol/domain/geo/areas';
import { firstOverlap } from '@envol/domain/geo/overlap';
import { Failure, type FieldFailure } from '../../platform/http/failure.ts';
import { type FieldMessage, type Language, reasonText } from '../../platform/http/texts.ts';

export type FlightInput = RequestOf<typeof createFlight>['body'];
export type FlightChanges = RequestOf<typeof updateFlight>['body'];
export type AreaInputs = FlightInput['areas'];

/** Refuses areas that cannot be flown in, each by name and with what to do. Throws AREA_INVALID or AREAS_OVERLAP. */
export const checkAreas = (areas: AreaInputs, language: Language): void => {
  const fields = areas.flatMap(({ geometry }, index) =>
    areaIssues(geometry).map(
      ({ code, params }): FieldFailure => ({
        path: `areas.${index}.geometry`,
        message: { text: reasonText(language, { code: `area_issues.${code}`, params }) },
      }),
    ),
  );
  if (fields.length > 0) throw new Failure('AREA_INVALID', { fields });
  const [together] = missionIssues(areas.map(({ geometry }) => geometry));
  if (together)
    throw new Failure('AREA_INVALID', {
      fields: [
        {
          path: 'areas',
          message: {
            text: reasonText(language, { code: `area_issues.${together.code}`, params: together.params }),
          },
        },
      ],
    });
  const overlap = firstOverlap(areas.map(({ geometry }) => geometry));
  if (overlap)
    throw new Failure('AREAS_OVERLAP', {
      fields: [
        {
          path: `areas.${overlap.second}.geometry`,
          message: 'areas_overlap',
          params: { other: areas[overlap.first]?.name ?? String(overlap.first + 1) },
        },
      ],
    });
};

/** Refuses a period that ends before it begins, is out of range or too long. Throws PERIOD_INVALID. */
export const checkPeriod = (start: string, end: string): void => {
  const issues = periodIssues(start, end);
  if (issues.length > 0)
    throw new Failure('PERIOD_INVALID', {
      fields: issues.map(({ field, code, params }) => ({ path: field, message: code, params })),
    });
};

/** Throws VALIDATION for a zone that no clock knows. */
export const checkTimeZone = (zone: string): void => {
  if (!isTimeZone(zone))
    throw new Failure('VALIDATION', { fields: [{ path: 'time_zone', message: 'time_zone_unknown' }] });
};

/** Throws VALIDATION when an id stands twice in a list. */
export const checkOnce = (path: string, ids: readonly (number | undefined)[]): void => {
  const fields = ids.flatMap((id, index): FieldFailure[] =>
    id !== undefined && ids.indexOf(id) < index
      ? [{ path: path.replace('N', String(index)), message: 'duplicate' satisfies FieldMessage }]
      : [],
  );
  if (fields.length > 0) throw new Failure('VALIDATION', { fields });
};
