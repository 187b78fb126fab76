import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { userColumns } from './person.queries.ts';

export const ERASED_NAME = 'Compte effacé';

/**
 * Names that stay: who decided for an authority, which a decision has to name for as long as it is kept (Code des
 * relations entre le public et l'administration, L. 212-1), and what the staff did.
 */
const STAYS: ReadonlySet<string> = new Set([
  'approval_decisions.decided_by',
  'activations.decided_by',
  'declarations.decided_by',
  'prefect_orders.signed_by',
  'support_consents.used_by',
  'support_consent_acts.staff_user_id',
  'take_off_authorizations.decided_by',
  'staff_journal.staff_user_id',
  'staff_journal.user_id',
]);

/** Tables in which an authority's people speak to the public, whom they have to name to it (the same, L. 111-2). */
const SPOKEN: ReadonlySet<string> = new Set(['journal', 'messages']);

/** What columns beside an account's id hold its name: by the name of the id's column. */
const namesBeside = (column: string): readonly string[] => [
  column.replace(/_user_id$/, '_name'),
  column.replace(/_id$/, '_name'),
  column.replace(/_user$/, ''),
  `${column}_name`,
];

const textColumns = async (db: Db): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ found: string }>`
    select table_name || '.' || column_name as found from information_schema.columns
    where table_schema = 'public' and data_type = 'text'`.execute(db);
  return new Set(rows.map(({ found }) => found));
};

interface Leaver {
  readonly id: number;
  readonly name: string;
  readonly operators: readonly number[];
  readonly structures: readonly number[];
}

/** Where a name stands without an account's id: the column, and which rows are those of the person's organisations. */
const unlinked = ({
  operators,
  structures,
}: Leaver): readonly (readonly [string, string, RawBuilder<unknown>])[] => {
  const flights = sql`flight_id in (select id from flights where operator_id = any (${operators}::bigint[]))`;
  const ofOperator = sql`operator_id = any (${operators}::bigint[])`;
  const ofStructure = sql`structure_id = any (${structures}::bigint[])`;
  return [
    ['approvals', 'protocol_signed_by_name', ofOperator],
    ['incident_announcements', 'changed_by_name', ofOperator],
    ['webhooks', 'created_by_name', sql`${ofOperator} or ${ofStructure}`],
    ['operators', 'deletion_requested_by', sql`id = any (${operators}::bigint[])`],
    ['flight_cerfas', 'generated_by', flights],
    ['flight_weather_events', 'logged_by_name', flights],
    [
      'flight_notification_events',
      'by_name',
      sql`notification_id in (select id from flight_notifications where ${flights})`,
    ],
    [
      'declaration_events',
      'by_name',
      sql`declaration_id in (select id from declarations where ${ofOperator})
        and what in ('received', 'received_again', 'handed_in', 'answer', 'withdraw')`,
    ],
    ['visitor_accesses', 'invited_by_name', ofStructure],
  ];
};

/** Fewer letters are no name that a text can be searched for. */
const FEWEST_LETTERS = 3;
/** What makes a word longer, whatever the database's locale calls a letter. */
const IN_WORD = '[[:alnum:]À-ɏ_-]';

/** The name as whole words, as a regular expression of PostgreSQL; null where it is too short to be told from a text. */
const wordsOf = (name: string): string | null =>
  (name.match(/\p{L}/gu)?.length ?? 0) < FEWEST_LETTERS
    ? null
    : `(?<!${IN_WORD})${name.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}(?!${IN_WORD})`;

/**
 * The person's organisations without those where the name is somebody else's too, or theirs: there a text without an
 * account's id does not say whose name it is. The name is the person's own choice.
 */
const whereUnique = async (db: Db, { id, name, operators, structures }: Leaver, words: string) => {
  const { rows } = await sql<{ operators: number[]; structures: number[] }>`select
    array(select o.id from operators o where o.id = any (${operators}::bigint[])
      and coalesce(o.commercial_name, '') !~* ${words}
      and not exists (select from memberships m join users u on u.id = m.user_id
        where m.operator_id = o.id and u.id <> ${id} and u.long_name ~* ${words})
      and not exists (select from approvals a join structures s on s.id = a.structure_id
        where a.operator_id = o.id and s.name ~* ${words})) as operators,
    array(select s.id from structures s where s.id = any (${structures}::bigint[]) and s.name !~* ${words}
      and not exists (select from memberships m join users u on u.id = m.user_id
        where (m.structure_id = s.id or m.authority_id = s.authority_id) and u.id <> ${id}
          and u.long_name ~* ${words})) as structures`.execute(db);
  const [found] = rows;
  return { id, name, operators: found?.operators ?? [], structures: found?.structures ?? [] };
};

/** Letters of authorities that are about requests of the person's companies: by their link, or their key. */
const lettersAbout = (operators: readonly number[]): RawBuilder<unknown> => sql`(structure_id is not null
  and (substring(body from '.*/map/approvals/(\\d{1,15})')::bigint in (select id from approvals
      where operator_id = any (${operators}::bigint[]))
    or substring(dedupe_key from '^forward-(\\d{1,15})-')::bigint in (select id from approvals
      where operator_id = any (${operators}::bigint[]))
    or substring(dedupe_key from '^decision-(\\d{1,15}):')::bigint in (select d.id from approval_decisions d
      join approvals a on a.id = d.approval_id where a.operator_id = any (${operators}::bigint[]))))`;

/** News and letters to others that name the person. */
const takeFromNews = async (
  db: Db,
  { id, name, operators, structures }: Leaver,
  words: string,
): Promise<void> => {
  const isOthers = (column: string) => sql`exists (select from memberships m join users u on u.id = m.user_id
    join structures s on m.structure_id = s.id or m.authority_id = s.authority_id
    where s.id = ${sql.ref(column)} and u.id <> ${id} and u.long_name ~* ${words})`;
  await sql`update notifications set params = params || ${JSON.stringify({ author_name: ERASED_NAME })}::jsonb
    where params ->> 'author_name' = ${name} and case subject_type
        when 'approval' then subject_id
        when 'activation' then (select approval_id from activations where id = subject_id)
        when 'take_off' then (select approval_id from take_off_authorizations where id = subject_id)
      end in (select id from approvals a
      where (operator_id = any (${operators}::bigint[]) and not ${isOthers('a.structure_id')})
        or structure_id = any (${structures}::bigint[]))`.execute(db);
  await sql`update mails set body = regexp_replace(body, ${words}, ${ERASED_NAME}, 'g'),
      subject = regexp_replace(subject, ${words}, ${ERASED_NAME}, 'g')
    where (strpos(body, ${name}) > 0 or strpos(subject, ${name}) > 0)
      and (operator_id = any (${operators}::bigint[])
        or structure_id = any (${structures}::bigint[])
        or (${lettersAbout(operators)} and not ${isOthers('mails.structure_id')})
        or user_id in (select user_id from memberships
          where operator_id = any (${operators}::bigint[]) or structure_id = any (${structures}::bigint[])))`.execute(
    db,
  );
};

/** Edits of missions keep their writer's name beside no account's id (docs/adr/0147). */
const takeFromEdits = async (db: Db, { name, operators }: Leaver): Promise<void> => {
  const erased = JSON.stringify({ by: ERASED_NAME });
  await sql`update flights set edits = (select jsonb_agg(
        case when edit ->> 'by' = ${name} then edit || ${erased}::jsonb else edit end order by place)
      from jsonb_array_elements(edits) with ordinality as kept(edit, place))
    where operator_id = any (${operators}::bigint[])
      and edits @> ${JSON.stringify([{ by: name }])}::jsonb`.execute(db);
};

/** What somebody consulted or read for a mission keeps its instant (docs/adr/0200). */
const takeFromReadings = async (db: Db, { name, operators }: Leaver): Promise<void> => {
  const erased = JSON.stringify({ by: ERASED_NAME });
  for (const column of ['consulted', 'readings'])
    await sql`update flights set ${sql.ref(column)} = (select jsonb_agg(
          case when read ->> 'by' = ${name} then read || ${erased}::jsonb else read end order by place)
        from jsonb_array_elements(${sql.ref(column)}) with ordinality as kept(read, place))
      where operator_id = any (${operators}::bigint[])
        and ${sql.ref(column)} @> ${JSON.stringify([{ by: name }])}::jsonb`.execute(db);
};

/** Takes a person's name from what was done in it; what an authority decided stays signed. */
export const takeNames = async (db: Db, leaver: Leaver): Promise<void> => {
  const texts = await textColumns(db);
  for (const { of_table, column_name } of await userColumns(db)) {
    if (STAYS.has(`${of_table}.${column_name}`)) continue;
    const name = namesBeside(column_name).find(
      (each) => each !== column_name && texts.has(`${of_table}.${each}`),
    );
    if (name === undefined) continue;
    await sql`update ${sql.table(of_table)} set ${sql.ref(name)} = ${ERASED_NAME}
      where ${sql.ref(column_name)} = ${leaver.id}
        ${SPOKEN.has(of_table) ? sql`and author_side <> 'authority'` : sql``}`.execute(db);
  }
  await sql`update opinions set recipient_name = ${ERASED_NAME}, recipient_email = ''
    where visitor_user_id = ${leaver.id}`.execute(db);
  const words = wordsOf(leaver.name);
  if (words === null) return;
  const unique = await whereUnique(db, leaver, words);
  for (const [table, name, condition] of unlinked(unique))
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${ERASED_NAME}
      where ${sql.ref(name)} = ${leaver.name} and (${condition})`.execute(db);
  await takeFromEdits(db, unique);
  await takeFromReadings(db, unique);
  await takeFromNews(db, unique, words);
};
