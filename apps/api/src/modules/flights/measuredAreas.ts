import type { Ground } from '@envol/domain/airspace/ground';
import type { Measured } from '@envol/domain/geo/prepare';
import type { MeasuredArea } from '../flight-rows/index.ts';
import type { AreaInputs } from './flights.input.ts';

/** The areas as they are stored; one without a name is called by its number. */
export const measuredAreas = (
  areas: AreaInputs,
  measured: readonly Measured[],
  grounds: readonly (Ground | null)[],
  nameOf: (number: number) => string,
): MeasuredArea[] =>
  areas.flatMap(({ id, name, geometry, max_height_m }, index) => {
    const facts = measured[index];
    return facts
      ? [
          {
            id: id ?? null,
            name: name === undefined || name === '' ? nameOf(index + 1) : name,
            geometry,
            max_height_m: max_height_m ?? null,
            ground: grounds[index] ?? null,
            ...facts,
          },
        ]
      : [];
  });
