import type { Subject } from '@envol/domain/navigation/addresses';
import type { DeclarationRow } from './declarations.queries.ts';

/** Where its operator reads of a declaration: among the mission's notifications, as long as there is the mission. */
export const declarantSubject = ({ id, flight_id }: Pick<DeclarationRow, 'id' | 'flight_id'>): Subject =>
  flight_id === null ? { type: 'declaration', id, flight_id } : { type: 'flight_notices', id: flight_id };
