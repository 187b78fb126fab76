-- Invoices (docs/adr/0273). The last number of a series; whoever issues takes it in the transaction of the invoice.
create table invoice_series (
  -- "envol", or "structure:12".
  seller text not null,
  year integer not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  last integer not null,
  last_on date not null,
  primary key (seller, year, kind)
);

-- What a structure says of itself as a seller, and that Envol may invoice in its name.
create table invoicing_mandates (
  structure_id bigint primary key references structures (id) on delete restrict,
  seller jsonb not null,
  accepted_at timestamptz not null,
  accepted_by text not null
);

create table invoices (
  id bigint generated always as identity primary key,
  -- Null: Envol's company sells.
  structure_id bigint references structures (id) on delete restrict,
  operator_id bigint not null references operators (id) on delete restrict,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null unique,
  year integer not null,
  position integer not null,
  issued_on date not null,
  due_on date not null,
  subject_kind text not null check (subject_kind in ('subscription', 'approval', 'procedure', 'other')),
  subject_id bigint,
  -- Once for each payment that has come.
  settled_payment_id bigint unique,
  corrects_id bigint references invoices (id) on delete restrict,
  net_cents integer not null,
  tax_cents integer not null,
  -- With the rounding of a part that is given back.
  gross_cents integer not null check (gross_cents >= 0),
  currency text not null default 'EUR' check (currency = 'EUR'),
  doubt text,
  -- The invoice itself, as `Invoice` of the domain.
  content jsonb not null,
  -- Of the XML that the file carries.
  xml_sha256 text not null check (xml_sha256 ~ '^[0-9a-f]{64}$'),
  issued_by text,
  created_at timestamptz not null,
  check ((kind = 'credit_note') = (corrects_id is not null))
);
create unique index invoices_by_series on invoices (coalesce(structure_id, 0), year, kind, position);
create index invoices_of_operator on invoices (operator_id, issued_on desc, id desc);
create index invoices_of_structure on invoices (structure_id, issued_on desc, id desc);
create index invoices_by_day on invoices (issued_on desc, id desc);
create index invoices_by_corrected on invoices (corrects_id) where corrects_id is not null;

-- The file as it was issued; drawn once, kept ten years (C. com. art. L123-22).
create table invoice_files (
  invoice_id bigint primary key references invoices (id) on delete restrict,
  pdf bytea not null,
  sha256 text not null,
  drawn_at timestamptz not null
);

-- Money that came for an invoice, and that was given back for its credit notes.
create table invoice_payments (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices (id) on delete restrict,
  kind text not null check (kind in ('payment', 'refund')),
  amount_cents integer not null check (amount_cents >= 0),
  currency text not null default 'EUR' check (currency = 'EUR'),
  at timestamptz not null,
  label text,
  reference text
);
create index invoice_payments_of on invoice_payments (invoice_id);

-- How far an approved e-invoicing platform is.
create table invoice_deposits (
  invoice_id bigint primary key references invoices (id) on delete restrict,
  platform text not null,
  reference text not null,
  status text not null check (status in ('deposited', 'received', 'refused', 'rejected', 'paid')),
  updated_at timestamptz not null
);

-- Answers of VIES by number; the last good one is kept beside a failure.
create table vat_checks (
  vat_number text primary key,
  state text not null check (state in ('valid', 'invalid', 'unavailable')),
  name text,
  address text,
  consultation text,
  -- When the register answered; null: it never did.
  checked_at timestamptz,
  tried_at timestamptz not null,
  check ((state = 'unavailable') = (checked_at is null))
);

-- What a structure takes off its prices for a company.
create table structure_discounts (
  structure_id bigint not null references structures (id) on delete cascade,
  operator_id bigint not null references operators (id) on delete cascade,
  discount_bp integer not null check (discount_bp between 1 and 10000),
  set_at timestamptz not null,
  set_by text not null,
  primary key (structure_id, operator_id)
);
create index structure_discounts_of_operator on structure_discounts (operator_id);

-- An invoice never changes and never goes: at most its company's record becomes another one's, when two are merged.
create function keep_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'invoices'
    and to_jsonb(new) - 'operator_id' = to_jsonb(old) - 'operator_id' then
    return new;
  end if;
  raise exception 'an invoice never changes';
end
$$;
create trigger invoices_kept before update or delete on invoices for each row execute function keep_invoice();
create trigger invoices_kept_whole before truncate on invoices for each statement execute function keep_invoice();
create trigger invoice_files_kept before update or delete on invoice_files for each row execute function keep_invoice();
create trigger invoice_files_kept_whole before truncate on invoice_files for each statement execute function keep_invoice();

-- Its digests stand in the audit's chain, which an erasure of the company leaves.
create function audit_invoice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_journal (at, source, action, user_id, structure_id, facts)
  values (new.created_at, 'invoice', new.kind, asker_user(), new.structure_id,
    jsonb_build_object('number', new.number, 'gross_cents', new.gross_cents, 'xml_sha256', new.xml_sha256)::text);
  return null;
end
$$;
create trigger audited after insert on invoices for each row execute function audit_invoice();
create function audit_invoice_file() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_journal (at, source, action, structure_id, facts)
  select new.drawn_at, 'invoice', 'drawn', i.structure_id,
    jsonb_build_object('number', i.number, 'pdf_sha256', new.sha256)::text
    from invoices i where i.id = new.invoice_id;
  return null;
end
$$;
create trigger audited after insert on invoice_files for each row execute function audit_invoice_file();

-- The second lock (docs/adr/0011): each reads what it bought or sold; only the process writes.
alter table invoices enable row level security;
alter table invoice_payments enable row level security;
alter table structure_discounts enable row level security;
grant select on invoices, invoice_payments, structure_discounts to envol_operator, envol_authority;
create policy bought on invoices for select to envol_operator using (operator_id = (select asker_operator()));
create policy sold on invoices for select to envol_authority
  using (structure_id = any ((select asker_structures())::bigint[]));
create policy of_invoice on invoice_payments for select to envol_operator, envol_authority
  using (exists (select from invoices i where i.id = invoice_payments.invoice_id));
create policy given on structure_discounts for select to envol_operator using (operator_id = (select asker_operator()));
create policy own on structure_discounts for select to envol_authority
  using (structure_id = any ((select asker_structures())::bigint[]));
