import { sql } from 'kysely';
import type { OwnTables } from '../ownTables.ts';

const OF_INVOICE = (condition: string): string =>
  `invoice_id in (select id from invoices where ${condition})`;

export const tables: OwnTables = {
  locks: {
    invoices: { operator: 'operator_id = $1', authority: 'structure_id = $1' },
    invoice_payments: {
      operator: OF_INVOICE('operator_id = $1'),
      authority: OF_INVOICE('structure_id = $1'),
    },
    structure_discounts: { operator: 'operator_id = $1', authority: 'structure_id = $1' },
  },
  addRows: async (db) => {
    await sql`insert into invoices (operator_id, structure_id, kind, number, year, position, issued_on, due_on, subject_kind,
        net_cents, tax_cents, gross_cents, content, xml_sha256, created_at)
      select o.id, s.id, 'invoice', 'T-' || o.id || '-' || coalesce(s.id, 0), 2026,
        row_number() over (partition by s.id order by o.id)::int, '2026-01-01', '2026-01-01', 'other', 100, 20, 120, '{}',
        repeat('0', 64), '2026-01-01T09:00:00Z'
      from operators o cross join (select id from structures union all select null) s`.execute(db);
    await sql`insert into invoice_payments (invoice_id, kind, amount_cents, at)
      select id, 'payment', 120, '2026-01-01T09:00:00Z' from invoices`.execute(db);
    await sql`insert into structure_discounts (structure_id, operator_id, discount_bp, set_at, set_by)
      select s.id, o.id, 1000, '2026-01-01T09:00:00Z', 'Camille' from operators o cross join structures s`.execute(
      db,
    );
  },
};
