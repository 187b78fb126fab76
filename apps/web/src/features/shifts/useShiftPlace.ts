import { timeZoneAt } from '@envol/domain/flights/timeZone';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { todayIn } from '@envol/domain/time/localTime';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useUser } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { type ShiftsSearch, shiftsSearch } from './shifts.search.ts';

/** The structure whose shift is looked at, with its clock, and the day of its log. */
export const useShiftPlace = () => {
  const navigate = useNavigate();
  const now = useMinute();
  const search = shiftsSearch(useSearch({ strict: false }));
  const structures = useUser().authority?.structures ?? [];
  const structure = structures.find(({ id }) => id === search.structure) ?? structures[0];
  const zone = structure === undefined ? FRENCH_TIME : timeZoneAt(structure.reference_point);
  const today = todayIn(now, zone);
  const go = (next: ShiftsSearch): void =>
    void navigate({ to: '/shifts', search: { ...search, ...next }, replace: true });
  return {
    structures,
    structure_id: structure?.id ?? null,
    zone,
    today,
    day: search.day ?? today,
    openStructure: (id: number) => go({ structure: id }),
    openDay: (day: string) => go({ day }),
  };
};

export type ShiftPlace = ReturnType<typeof useShiftPlace>;
