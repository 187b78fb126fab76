import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the mission of a request is another one than the authority was shown, for the areas that were asked for. The
 * mission is digested only where it was written since, or is gone: the digest costs more than the rest of a row.
 */
export const missionDiffers = (approvals: string, areaIds: RawBuilder<unknown>): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${approvals}.${name}`);
  return sql<boolean>`(case when ${column('mission_changed')} or ${column('flight_id')} is null
    then ${column('shown_digest')} is distinct from shown_digest(${column('flight_id')}, ${areaIds})
    else ${column('shown_digest')} is null end)`;
};
