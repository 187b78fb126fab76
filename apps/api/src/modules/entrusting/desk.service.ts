import type { RequestOf } from '@envol/contract/endpoint';
import type { EntrustedMission, updateEntrustedProcedure } from '@envol/contract/entrusting';
import { heightTermsOf, heightToFly } from '@envol/domain/approvals/heightToFly';
import { ENTRUSTED_ACTIONS, entrustedAfter } from '@envol/domain/entrusting/statuses';
import { isInFuture } from '@envol/domain/flights/proof';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { Language } from '../../platform/http/texts.ts';
import { noteStaffAct } from '../../platform/staffJournal.ts';
import { changeEntrusted } from '../entrusted-steps/index.ts';
import { type FlightDetail, getDetail, lockFlight } from '../flight-details/index.ts';
import { findNoticeOperator, settleMission } from '../flight-notifications/index.ts';
import { renderFlightSheet } from '../mission-sheets/index.ts';
import type { EntrustingDeps } from './entrusting.deps.ts';
import { findEntrusted, findEntrustment, findProcedures } from './entrusting.queries.ts';
import { tellOperator } from './news.ts';

/** Of entrusted missions alone, which the callers make sure of. */
const ENTRUSTED = {
  flights: sql<boolean>`exists (select from entrustments e where e.flight_id = flights.id)`,
} as VisibleRows;

type Change = RequestOf<typeof updateEntrustedProcedure>['body'];

const procedureOf = (
  { constraints }: FlightDetail,
  key: string,
): Pick<EntrustedMission['entrustment']['procedures'][number], 'contacts' | 'latest_date'> => {
  const judged = constraints.find((row) => row.key === key)?.judged;
  return {
    contacts: (judged?.decider?.contacts ?? []).map(({ kind, value }) => ({ kind, value })),
    latest_date: judged?.notice?.latest_date ?? null,
  };
};

const missionOf = async (db: Db, flightId: number): Promise<EntrustedMission> => {
  const found = await findEntrusted(db, flightId);
  const entrustment = await findEntrustment(db, flightId);
  if (!found || !entrustment) throw notFound();
  const detail = await getDetail(db, ENTRUSTED, flightId);
  const { flight, pilots, drones } = detail;
  const operator = await findNoticeOperator(db, flight.operator_id);
  const rows = await findProcedures(db, flightId);
  const keys = new Map(rows.map(({ id, constraint_key }) => [id, constraint_key]));
  return {
    ...found.summary,
    entrustment: {
      ...entrustment,
      procedures: entrustment.procedures.map((procedure) => ({
        ...procedure,
        ...procedureOf(detail, keys.get(procedure.id) ?? ''),
        available_actions: ENTRUSTED_ACTIONS.filter(
          (action) => entrustedAfter(procedure.status, action) !== null,
        ),
      })),
    },
    description: flight.description,
    scenario: flight.scenario,
    visibility: flight.visibility,
    max_flying_height: flight.max_flying_height,
    height_to_fly: heightToFly({ ...flight, areas: detail.areas }, heightTermsOf(detail.approvals)),
    center: [flight.center_lng, flight.center_lat],
    pilots: pilots.map(({ first_name, last_name, phone, email }) => ({
      name: `${first_name} ${last_name}`,
      phone,
      email,
    })),
    drones: drones.map(({ name, registration }) => ({ name, registration })),
    requested_email: found.email,
    operator_details: {
      company: operator.company,
      siret: operator.siret,
      number: operator.uas_operator_number,
    },
  };
};

/** An entrusted mission with what is needed to do its procedures. Throws NOT_FOUND. */
export const readEntrusted = ({ system_db }: EntrustingDeps, flightId: number): Promise<EntrustedMission> =>
  missionOf(system_db, flightId);

/** The sheet of an entrusted mission. Throws NOT_FOUND. */
export const entrustedSheet = (
  deps: EntrustingDeps,
  flightId: number,
  language: Language,
): Promise<BinaryReply> => renderFlightSheet({ ...deps, db: deps.system_db }, ENTRUSTED, flightId, language);

/** What is settled names by whom, when and how. Throws VALIDATION. */
const checkProof = ({ action, proof }: Change, now: Date): void => {
  const isSettled = action === 'handle' || action === 'refuse';
  if (isSettled && proof === undefined) throw fieldFailure('VALIDATION', 'proof', 'proof_required');
  if (proof !== undefined && isInFuture(proof.on, now))
    throw fieldFailure('VALIDATION', 'proof.on', 'in_future');
};

/** Takes a procedure in hand, settles it or gives it back; the operator is told. */
export const changeProcedure = async (
  deps: EntrustingDeps,
  by: SignedIn,
  flightId: number,
  procedureId: number,
  change: Change,
): Promise<EntrustedMission> => {
  const now = deps.clock.now();
  checkProof(change, now);
  return deps.system_db.transaction().execute(async (db) => {
    // One act after the other, the operator's that takes it back among them: of two at once the second finds what the first made.
    if (!(await lockFlight(db, ENTRUSTED, flightId))) throw notFound();
    const found = await findEntrusted(db, flightId);
    const row = (await findProcedures(db, flightId)).find(({ id }) => id === procedureId);
    if (!found || !row) throw notFound();
    const status = entrustedAfter(row.status, change.action);
    if (status === null) throw new Failure('ENTRUSTED_TRANSITION_ILLEGAL');
    const at = now.toISOString();
    const { proof } = change;
    const kept = proof && {
      ...proof,
      on: new Date(proof.on).toISOString(),
      reference: proof.reference || null,
      marked_by: by.long_name,
      marked_at: at,
    };
    const note = change.note === undefined ? row.note : change.note?.trim() || null;
    await changeEntrusted(db, row.id, {
      status,
      note,
      proof: kept === undefined ? null : JSON.stringify(kept),
      changed_by: by.long_name,
      updated_at: at,
    });
    await settleMission(db, found.operator_id, flightId, now);
    await tellOperator(deps, db, found, {
      identifier: found.summary.display_identifier,
      flight_id: flightId,
      procedure_id: row.id,
      title: row.title,
      status,
      note,
      at,
    });
    await noteStaffAct(db, deps, by, {
      action: 'entrusted_procedure',
      details: { flight_id: flightId, procedure_id: row.id, action: change.action },
    });
    return missionOf(db, flightId);
  });
};
