import type { AUDIT_FAULTS, AuditProof } from '@envol/contract/audit';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Lines that get their places in one statement: a few tens of milliseconds. */
const AT_ONCE = 2_000;
const FAULTS_TOLD = 50;

/** Gives a place in the chain to every line that has none. */
export const sealAudit = async (db: Db): Promise<void> => {
  for (let sealed = AT_ONCE; sealed === AT_ONCE; ) {
    const { rows } = await sql<{ sealed: number }>`select seal_audit(${AT_ONCE}::int) as sealed`.execute(db);
    sealed = rows[0]?.sealed ?? 0;
  }
};

/**
 * Reckons the whole chain again, in the database: every hash from the line before it, every digest from its facts. A
 * chain whose end was cut off is whole by itself: its head has to be compared with one that was kept elsewhere.
 */
export const proveAudit = async (db: Db): Promise<AuditProof> => {
  await sealAudit(db);
  const chain = sql`select id, position, facts is null as is_erased, case
      when position <> coalesce(lag(position) over w, 0) + 1 then 'gap'
      when previous <> coalesce(lag(hash) over w, '\\x00') then 'order'
      when hash <> sha256(previous || convert_to(audit_line(a), 'UTF8') || digest) then 'changed'
      when facts is not null and digest <> sha256(salt || convert_to(facts, 'UTF8')) then 'facts'
    end as fault
    from audit_journal a where position is not null window w as (order by position)`;
  const { rows } = await sql<{
    checked: number;
    erased: number;
    head: AuditProof['head'];
    faults: { id: number; position: number; fault: (typeof AUDIT_FAULTS)[number] }[];
  }>`with chain as materialized (${chain})
    select count(*)::int as checked, (count(*) filter (where is_erased))::int as erased,
      (select jsonb_build_object('position', position, 'hash', encode(hash, 'hex'))
        from audit_journal where position is not null order by position desc limit 1) as head,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'position', position, 'fault', fault) order by position)
        from (select * from chain where fault is not null order by position limit ${FAULTS_TOLD}) f), '[]') as faults
    from chain`.execute(db);
  return rows[0] ?? { checked: 0, erased: 0, head: null, faults: [] };
};
