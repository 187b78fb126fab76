import type { RequestOf } from '@envol/contract/endpoint';
import type { askOpinions, OpinionSummary } from '@envol/contract/opinions';
import { authorityOf } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { acceptsMessages, sideOf } from '@envol/domain/approvals/policy';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { periodDays } from '../../platform/db/periodColumns.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { recordFact } from '../../platform/facts/recordFact.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { findApproval, lockApproval } from '../approvals/index.ts';
import { recordInJournal } from '../threads/index.ts';
import { type Host, letIn } from '../visitors/index.ts';
import type { OpinionsDeps } from './opinions.deps.ts';
import { opinionUpdated } from './opinions.facts.ts';
import { toOpinionSummary } from './opinions.mapper.ts';
import { findOpinion, structuresToAsk } from './opinions.queries.ts';

type Body = RequestOf<typeof askOpinions>['body'];

/** One whom an opinion is asked of. */
interface Asked {
  readonly access_id: number | null;
  readonly visitor_user_id: number | null;
  readonly asked_structure_id: number | null;
  readonly recipient_name: string;
  readonly recipient_email: string | null;
}

/** In whose name visitors are let in: the authority or structure acted for. */
export const hostOf = ({ actor, name }: Author): Host => {
  const authority = authorityOf(actor);
  if (authority === null) throw new Failure('FORBIDDEN');
  const { tenant_kind, tenant_id } = authority;
  return { user_id: actor.user_id, name, tenant_kind, tenant_id };
};

/** Once each, whatever the case of the letters. */
const distinct = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((email) => [email.toLowerCase(), email])).values(),
];

/** Visitors, let in where they are not yet; and structures that answer in Envol. */
const chooseAsked = async (
  deps: OpinionsDeps,
  db: Db,
  author: Author,
  { emails, structure_ids, language }: Body,
  spoken: Language,
): Promise<Asked[]> => {
  const host = hostOf(author);
  const asked: Asked[] = [];
  for (const email of distinct(emails)) {
    const guest = await letIn(db, deps, host, { email, language: language ?? spoken });
    asked.push({
      access_id: guest.id,
      visitor_user_id: guest.user_id,
      asked_structure_id: null,
      recipient_name: guest.long_name,
      recipient_email: guest.email,
    });
  }
  const others = await structuresToAsk(db, reachOf(author.actor).structure_ids);
  for (const id of new Set(structure_ids)) {
    const structure = others.find((each) => each.id === id);
    if (!structure) throw fieldFailure('STRUCTURE_UNKNOWN', 'structure_ids', 'invalid');
    asked.push({
      access_id: null,
      visitor_user_id: null,
      asked_structure_id: id,
      recipient_name: structure.name,
      recipient_email: null,
    });
  }
  return asked;
};

/** What of the request is shown: nothing of who flies, and nothing that the authority wrote for itself. */
const shownOf = async (db: Db, author: Author, id: number) => {
  const parts = await findApproval(db, author.actor, id);
  if (!parts) throw notFound();
  const { row, areas } = parts;
  const { request } = row;
  return {
    approval_id: row.id,
    structure_id: row.structure_id,
    shown: JSON.stringify({
      hours_reference: row.hours_reference,
      ...periodDays(row),
      max_flying_height: row.max_flying_height,
      scenario: request.scenario,
      visibility: request.visibility,
      night_flight: request.night_flight,
      details: request.details,
      drone_masses_kg: request.drones.map(({ mass_kg }) => mass_kg).sort((one, other) => other - one),
    }),
    areas: JSON.stringify(
      areas.map(({ identifier, geometry, height, area_m2 }) => ({ identifier, geometry, height, area_m2 })),
    ),
    company_name: row.company_name,
    flight_name: request.flight_name,
    approval_identifier: row.display_identifier,
    date_start: row.date_start,
    date_end: row.date_end,
    time_zone: row.time_zone,
    center_lng: row.center_lng,
    center_lat: row.center_lat,
    approval_status: row.status,
  };
};

const alreadyAsked = (error: unknown, { recipient_name }: Asked): Failure | null =>
  isUniqueViolation(error)
    ? new Failure('OPINION_ALREADY_ASKED', { params: { name: recipient_name } })
    : null;

const ask = async (
  deps: OpinionsDeps,
  db: Db,
  author: Author,
  body: Body,
  spoken: Language,
): Promise<OpinionSummary[]> => {
  const { actor } = author;
  const approval = await lockApproval(db, actor, body.approval_id);
  if (!approval || sideOf(actor, approval) !== 'authority') throw notFound();
  if (!acceptsMessages(approval)) throw new Failure('APPROVAL_CLOSED');
  const at = deps.clock.now().toISOString();
  const shown = await shownOf(db, author, approval.id);
  // Accounts and accesses are in no asker's reach.
  const asked = await asSystem(db, 'accounts and accesses of visitors are in no reach', () =>
    chooseAsked(deps, db, author, body, spoken),
  );
  const question = body.message ?? null;
  const made: OpinionSummary[] = [];
  for (const whom of asked) {
    const { id } = await db
      .insertInto('opinions')
      .values({
        ...shown,
        ...whom,
        question,
        deadline: body.deadline ?? null,
        asked_by: actor.user_id,
        asked_by_name: author.name,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw alreadyAsked(error, whom) ?? error;
      });
    await recordInJournal(
      db,
      { type: 'opinion', id },
      {
        action: 'ask',
        author_id: actor.user_id,
        author_name: author.name,
        author_side: 'authority',
        status: 'not_given',
        message: question,
        created_at: at,
      },
    );
    const row = await findOpinion(db, actor, id);
    if (!row) throw notFound();
    const told = { code: 'opinion_asked', status: 'not_given', message: question, author, at } as const;
    await recordFact(deps.facts, db, opinionUpdated, { ...told, deps, opinion: row, to: 'consulted' });
    made.push(toOpinionSummary(row, actor, deps.clock.now()));
  }
  return made;
};

/** Asks each for an opinion; all of them, or none where one of them cannot be asked. */
export const askForOpinions = (
  deps: OpinionsDeps,
  author: Author,
  body: Body,
  spoken: Language,
): Promise<OpinionSummary[]> => deps.db.transaction().execute((db) => ask(deps, db, author, body, spoken));
