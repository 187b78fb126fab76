import type { OperatingAuthorization } from '@envol/contract/operating-authorizations';
import type { MissionDrone } from '@envol/domain/drones/fleet';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { teamQueries } from '../../offline/roadQueries.ts';

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

const NO_PAPER: readonly OperatingAuthorization[] = [];

/** Pilots and drones that may be chosen: archived and inactive ones are left out. */
export const useTeam = (scenario: string | null = null) => {
  const asks = teamQueries();
  const pilots = useQuery(asks.pilots);
  const drones = useQuery(asks.drones);
  // Only missions outside the standard scenarios are put under one.
  const enabled = scenario === 'non-standard';
  const papers = useQuery({ ...queryOf(endpoints.listOperatingAuthorizations), enabled });
  return {
    pilots: pilots.data ?? NO_PILOT,
    drones: drones.data ?? NO_DRONE,
    papers: (enabled && papers.data) || NO_PAPER,
    /** Neither the server nor a copy says who there is: an empty list would pass for nobody. */
    isUnknown: pilots.isLoadingError || drones.isLoadingError,
    isPending: pilots.isPending || drones.isPending,
  };
};
