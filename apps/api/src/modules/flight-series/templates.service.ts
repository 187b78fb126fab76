import type { RequestOf } from '@envol/contract/endpoint';
import type { createFlightTemplate, FlightTemplate, TemplateContent } from '@envol/contract/flight-series';
import { LIMITS } from '@envol/contract/limits';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import { type Caller, getDetail } from '../flight-details/index.ts';
import { answerOf, type FlightsDeps } from '../flights/index.ts';
import { contentOf } from './copies.ts';

const toTemplate = ({
  id,
  name,
  content,
  created_at,
}: Selectable<Tables['flight_templates']>): FlightTemplate => ({
  id,
  name,
  parts: [...content.parts],
  content: content.content as TemplateContent,
  created_at,
});

/** A name that another template has becomes a 409 that names the field. */
const withUniqueName = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw fieldFailure('TEMPLATE_ALREADY_EXISTS', 'name', 'duplicate');
  }
};

export const listTemplates = async (db: Db, { operator_id }: Caller): Promise<FlightTemplate[]> =>
  (
    await db
      .selectFrom('flight_templates')
      .selectAll()
      .where('operator_id', '=', operator_id)
      .orderBy((eb) => eb.fn('lower', ['name']))
      .execute()
  ).map(toTemplate);

/** Keeps parts of a mission. Throws NOT_FOUND, TEMPLATE_ALREADY_EXISTS, TOO_MANY_TEMPLATES. */
export const addTemplate = async (
  deps: FlightsDeps,
  caller: Caller,
  { flight_id, name, parts }: RequestOf<typeof createFlightTemplate>['body'],
): Promise<FlightTemplate> => {
  const flight = answerOf(deps, await getDetail(deps.db, caller.reached, flight_id));
  const chosen = [...new Set(parts)];
  const content = JSON.stringify({ parts: chosen, content: contentOf(flight, chosen) });
  const { operator_id } = caller;
  const row = await withUniqueName(() =>
    deps.db.transaction().execute(async (db) => {
      await takeTurn(db, `templates ${operator_id}`);
      if ((await listTemplates(db, caller)).length >= LIMITS.flight_templates)
        throw new Failure('TOO_MANY_TEMPLATES', { params: { limit: LIMITS.flight_templates } });
      return db
        .insertInto('flight_templates')
        .values({ operator_id, name, content, created_at: deps.clock.now().toISOString() })
        .returningAll()
        .executeTakeFirstOrThrow();
    }),
  );
  return toTemplate(row);
};

/** Throws NOT_FOUND, TEMPLATE_ALREADY_EXISTS. */
export const renameTemplate = async (
  db: Db,
  { operator_id }: Caller,
  id: number,
  name: string,
): Promise<FlightTemplate> => {
  const row = await withUniqueName(() =>
    db
      .updateTable('flight_templates')
      .set({ name })
      .where('operator_id', '=', operator_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  );
  if (row === undefined) throw notFound();
  return toTemplate(row);
};

/** Throws NOT_FOUND. */
export const removeTemplate = async (db: Db, { operator_id }: Caller, id: number): Promise<void> => {
  const gone = await db
    .deleteFrom('flight_templates')
    .where('operator_id', '=', operator_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) throw notFound();
};
