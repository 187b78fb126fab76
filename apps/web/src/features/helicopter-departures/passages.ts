import type { HelicopterDeparture } from '@envol/contract/helicopter-departures';

type Concerned = HelicopterDeparture['concerned'][number];

/** Where the helicopter passes one drone at the nearest. */
export type Passage = NonNullable<Concerned['approach']> & { readonly id: number; readonly name: string };

/** The passages of a departure in the order in which they come. */
export const passagesOf = ({ concerned }: HelicopterDeparture): readonly Passage[] =>
  concerned
    .flatMap(({ id, approach, flight_name, drone_name, pilot_name, company_name }): Passage[] =>
      approach === null
        ? []
        : [
            {
              ...approach,
              id,
              name: [flight_name ?? drone_name, pilot_name ?? company_name].filter(Boolean).join(' · '),
            },
          ],
    )
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.id - other.id);

/** The nearest of them in the plane: heights may not be comparable. */
export const nearestOf = (passages: readonly Passage[]): Passage | null =>
  passages.reduce<Passage | null>(
    (nearest, each) => (nearest === null || each.distance_m < nearest.distance_m ? each : nearest),
    null,
  );
