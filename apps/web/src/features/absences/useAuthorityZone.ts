import { timeZoneAt } from '@envol/domain/flights/timeZone';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { useUser } from '../../api/session.ts';

/** Where the authority works: hours of absences are its own clocks', wherever they are read. */
export const useAuthorityZone = (): string => {
  const [place] = useUser().authority?.structures ?? [];
  return place === undefined ? FRENCH_TIME : timeZoneAt(place.reference_point);
};
