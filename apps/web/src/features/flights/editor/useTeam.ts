import type { MissionDrone } from '@envol/domain/drones/fleet';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';

export interface TeamPilot {
  readonly id: number;
  readonly full_name: string;
  readonly phone: string | null;
}

export interface TeamDrone extends MissionDrone {
  readonly mass_kg: number;
}

const NO_PILOT: readonly TeamPilot[] = [];
const NO_DRONE: readonly TeamDrone[] = [];

/** Pilots and drones that may be chosen: archived and inactive ones are left out. */
export const useTeam = () => {
  const pilots = useQuery(queryOf(endpoints.simplifiedPilots, { query: { isArchived: 'false' } }));
  const drones = useQuery(queryOf(endpoints.simplifiedDrones, { query: { active: 'true' } }));
  return { pilots: pilots.data ?? NO_PILOT, drones: drones.data ?? NO_DRONE };
};
