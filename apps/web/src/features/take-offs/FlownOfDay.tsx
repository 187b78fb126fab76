import { type DayRow, Flown, NotedAgainst } from '../../shared/day/index.ts';

/** What was flown of a flight of the day, and in spite of what: by its take-off, and in its hours before. */
export const FlownOfDay = ({ row }: { readonly row: DayRow }) => (
  <>
    <Flown takeOff={row.take_off} />
    <NotedAgainst takeOff={row.take_off} />
    {row.flown.map((flight) => (
      <div key={flight.id}>
        <Flown takeOff={flight} />
        <NotedAgainst takeOff={flight} />
      </div>
    ))}
  </>
);
