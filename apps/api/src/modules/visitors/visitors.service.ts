import { randomBytes } from 'node:crypto';
import type { Session } from '@envol/contract/auth';
import type { RequestOf } from '@envol/contract/endpoint';
import type { listVisitors, Visitor, VisitorInput } from '@envol/contract/visitors';
import type { TenantKind } from '@envol/domain/access/actor';
import { sql } from 'kysely';
import type { z } from 'zod';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { insertUser } from '../account-rows/index.ts';
import type { AccountsDeps } from '../accounts/index.ts';
import { type Device, endSessions, signInAs } from '../auth/index.ts';
import { queueAccountLetter } from '../mails/index.ts';

/** `db` is the process's own: who may come in by which link is in nobody's reach. */
export type VisitorsDeps = AccountsDeps;

/** Who lets people in, for which authority or structure; every statement names it. */
export interface Host {
  readonly user_id: number;
  readonly name: string;
  readonly tenant_kind: Exclude<TenantKind, 'operator'>;
  readonly tenant_id: number;
}

const GOOD_FOR_S = 14 * 86_400;
/** Between two letters to one address. */
const PAUSE_S = 60;

const accesses = (db: Db) =>
  db
    .selectFrom('visitor_accesses as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('structures as s', 's.id', 'v.structure_id')
    .leftJoin('authorities as a', 'a.id', 'v.authority_id')
    .select(['v.id', 'v.uuid', 'v.user_id', 'u.long_name', 'u.email', 'u.language', 'v.invited_by_name'])
    .select(['v.sent_at', 'v.expires_at', 'v.used_at', 'v.tenant_kind', 'v.tenant_id'])
    .select(sql<string>`coalesce(s.name, a.name)`.as('tenant_name'))
    .where('v.revoked_at', 'is', null);
type Access = Awaited<ReturnType<ReturnType<typeof accesses>['executeTakeFirstOrThrow']>>;

const toVisitor = (row: Access, now: Date): Visitor => ({
  id: row.id,
  long_name: row.long_name,
  email: row.email,
  invited_by: row.invited_by_name,
  sent_at: row.sent_at,
  expires_at: row.expires_at,
  is_expired: Date.parse(row.expires_at) <= now.getTime(),
  used_at: row.used_at,
});

const accessesOf = (db: Db, { tenant_kind, tenant_id }: Host) =>
  db.selectFrom(
    accesses(db).where('v.tenant_kind', '=', tenant_kind).where('v.tenant_id', '=', tenant_id).as('accesses'),
  );

/** One page of who may come in by a link of the host, and how many there are. */
export const pageVisitors = async (
  { db, clock }: Pick<VisitorsDeps, 'db' | 'clock'>,
  host: Host,
  query: RequestOf<typeof listVisitors>['query'],
) => {
  const found = accessesOf(db, host).selectAll();
  const [rows, count] = await Promise.all([inPage(found, query).execute(), countOf(found)]);
  return { results: rows.map((row) => toVisitor(row, clock.now())), count };
};

/** Every one of them: for a menu that offers all. */
export const namesOfVisitors = (db: Db, host: Host) =>
  accessesOf(db, host).select(['email', 'long_name']).orderBy('id', 'desc').execute();

/** A fresh link into a letter; the former one ends, for its hash is replaced. */
const write = async (
  db: Db,
  { clock, config, facts }: VisitorsDeps,
  row: Access,
  { sesame, idSelected = null }: { readonly sesame: string; readonly idSelected?: number | null },
): Promise<void> => {
  const at = clock.now();
  const expires_at = secondsAfter(at, GOOD_FOR_S).toISOString();
  await db
    .updateTable('visitor_accesses')
    .set({ sesame_hash: hashToken(sesame), sent_at: at.toISOString(), expires_at })
    .where('id', '=', row.id)
    .execute();
  const search = new URLSearchParams({ sesame, uuid: row.uuid });
  if (idSelected !== null) search.set('idSelected', String(idSelected));
  await queueAccountLetter(facts, db, {
    code: 'visitor_link',
    key: `visitor:${row.id}:${at.toISOString()}`,
    user_id: row.user_id,
    recipient: row.email,
    language: row.language,
    at: at.toISOString(),
    link: `${config.public_url}/token-connection?${search}`,
    params: { by: row.invited_by_name, tenant: row.tenant_name },
  });
};

const lock = (db: Db, id: number) => accesses(db).where('v.id', '=', id).forUpdate('v').executeTakeFirst();

const mustLock = async (db: Db, host: Host, id: number): Promise<Access> => {
  const row = await lock(db, id);
  if (row?.tenant_kind !== host.tenant_kind || row.tenant_id !== host.tenant_id) throw notFound();
  return row;
};

/** The visitor's account with this address, or a new one. Throws EMAIL_ALREADY_EXISTS for an account of another kind. */
const accountFor = async (
  db: Db,
  input: z.output<typeof VisitorInput>,
  language: Language,
): Promise<number> => {
  const known = await db
    .selectFrom('users')
    .select(['id', 'user_type'])
    .where(sql<string>`lower(email)`, '=', input.email.toLowerCase())
    .executeTakeFirst();
  if (known?.user_type === 'visitors') return known.id;
  if (known) throw fieldFailure('EMAIL_ALREADY_EXISTS', 'email', 'email_taken');
  return insertUser(db, {
    username: `visiteur-${randomBytes(6).toString('hex')}`,
    email: input.email,
    long_name: input.long_name,
    language,
    // No password matches it: the way in is the link, or one that the person sets by letter.
    password_hash: 'none',
    is_email_confirmed: true,
    user_type: 'visitors',
  });
};

const insertAccess = async (
  db: Db,
  host: Host,
  { user_id, sesame_hash, at }: { user_id: number; sesame_hash: Buffer; at: string },
): Promise<number> =>
  (
    await db
      .insertInto('visitor_accesses')
      .values({
        user_id,
        structure_id: host.tenant_kind === 'structure' ? host.tenant_id : null,
        authority_id: host.tenant_kind === 'authority' ? host.tenant_id : null,
        sesame_hash,
        invited_by_name: host.name,
        sent_at: at,
        expires_at: at,
        used_at: null,
        revoked_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** A visitor who may be asked: its standing access, and where its letters go. */
export type Guest = Pick<Access, 'id' | 'uuid' | 'user_id' | 'long_name' | 'email' | 'language'>;

/**
 * The standing access of who has this address, made where there is none; no letter leaves. Throws EMAIL_ALREADY_EXISTS for
 * an account of another kind.
 */
export const letIn = async (
  db: Db,
  { clock }: Pick<VisitorsDeps, 'clock'>,
  host: Host,
  { email, language }: { readonly email: string; readonly language: Language },
): Promise<Guest> => {
  const user_id = await accountFor(db, { email, long_name: email }, language);
  const ofHost = () =>
    accesses(db)
      .where('v.user_id', '=', user_id)
      .where('v.tenant_kind', '=', host.tenant_kind)
      .where('v.tenant_id', '=', host.tenant_id);
  const known = await ofHost().executeTakeFirst();
  if (known) return known;
  const at = clock.now().toISOString();
  // Opened by the links of letters alone: nobody holds this one.
  const sesame_hash = hashToken(newToken());
  await insertAccess(db, host, { user_id, sesame_hash, at });
  return ofHost().executeTakeFirstOrThrow();
};

/** The link of one more letter: it opens one thing, and ends no other. */
export const linkFor = async (
  db: Db,
  { clock, config }: Pick<VisitorsDeps, 'clock'> & { readonly config: { readonly public_url: string } },
  guest: Pick<Guest, 'id' | 'uuid'>,
  idSelected: number,
): Promise<string> => {
  const sesame = newToken();
  const expires_at = secondsAfter(clock.now(), GOOD_FOR_S).toISOString();
  await db
    .insertInto('visitor_links')
    .values({ access_id: guest.id, sesame_hash: hashToken(sesame), expires_at })
    .execute();
  const search = new URLSearchParams({ sesame, uuid: guest.uuid, idSelected: String(idSelected) });
  return `${config.public_url}/token-connection?${search}`;
};

/** Lets somebody in by a link. Throws EMAIL_ALREADY_EXISTS, ALREADY_INVITED. */
export const inviteVisitor = async (
  deps: VisitorsDeps,
  host: Host,
  input: z.output<typeof VisitorInput>,
  language: Language,
): Promise<Visitor> => {
  const sesame = newToken();
  const now = deps.clock.now();
  try {
    return await deps.db.transaction().execute(async (db) => {
      const user_id = await accountFor(db, input, input.language ?? language);
      const id = await insertAccess(db, host, {
        user_id,
        sesame_hash: hashToken(sesame),
        at: now.toISOString(),
      });
      await write(db, deps, await mustLock(db, host, id), { sesame });
      return toVisitor(await mustLock(db, host, id), now);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw fieldFailure('ALREADY_INVITED', 'email', 'already_invited');
  }
};

/** Throws RATE_LIMITED within a minute of the former letter. */
const pauseBetween = ({ clock }: VisitorsDeps, { sent_at }: Access): void => {
  const since = (clock.now().getTime() - Date.parse(sent_at)) / 1000;
  if (since < PAUSE_S) throw new Failure('RATE_LIMITED', { retry_after_s: Math.ceil(PAUSE_S - since) });
};

export const resendVisitor = (deps: VisitorsDeps, host: Host, id: number): Promise<Visitor> =>
  deps.db.transaction().execute(async (db) => {
    const row = await mustLock(db, host, id);
    pauseBetween(deps, row);
    await write(db, deps, row, { sesame: newToken() });
    return toVisitor(await mustLock(db, host, id), deps.clock.now());
  });

/** Another link for who holds an old letter; it goes to the account's address. Throws NOT_FOUND, RATE_LIMITED. */
export const renewLink = (deps: VisitorsDeps, uuid: string, idSelected: number | null): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
    const row = await accesses(db).where('v.uuid', '=', uuid).forUpdate('v').executeTakeFirst();
    if (!row) throw notFound();
    pauseBetween(deps, row);
    await write(db, deps, row, { sesame: newToken(), idSelected });
  });

/** A session for who opens a link that is good. Throws VISITOR_LINK_EXPIRED, UNACTIVE_ACCOUNT. */
export const signVisitorIn = (deps: VisitorsDeps, sesame: string, device: Device): Promise<Session> =>
  // In one transaction with the look at the access: one that is taken back meanwhile ends this session too.
  deps.db.transaction().execute((db) => openByLink({ ...deps, db }, sesame, device));

const openByLink = async (
  deps: Omit<VisitorsDeps, 'db'> & { readonly db: Db },
  sesame: string,
  device: Device,
): Promise<Session> => {
  const at = deps.clock.now().toISOString();
  const hash = hashToken(sesame);
  // The access's own link, or one of the letters that asked for an opinion.
  const row = await deps.db
    .updateTable('visitor_accesses')
    .set({ used_at: at })
    .where((eb) =>
      eb.or([
        eb.and([eb('sesame_hash', '=', hash), eb('expires_at', '>', at)]),
        eb(
          'id',
          'in',
          eb
            .selectFrom('visitor_links')
            .select('access_id')
            .where('visitor_links.sesame_hash', '=', hash)
            .where('visitor_links.expires_at', '>', at),
        ),
      ]),
    )
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!row) throw new Failure('VISITOR_LINK_EXPIRED');
  return signInAs(deps, row.user_id, device);
};

/** Takes an access back; who has no other one is signed out everywhere. */
export const revokeVisitor = async (deps: VisitorsDeps, host: Host, id: number): Promise<void> => {
  const ended = await deps.db.transaction().execute(async (db) => {
    const { user_id } = await mustLock(db, host, id);
    const revoked_at = deps.clock.now().toISOString();
    await db.updateTable('visitor_accesses').set({ revoked_at }).where('id', '=', id).execute();
    const other = await accesses(db).where('v.user_id', '=', user_id).executeTakeFirst();
    return other ? [] : endSessions(db, deps.clock, { user_id, except_family: null });
  });
  for (const session of ended) deps.authenticator.forget(session);
};
