-- Prices as integer cents with their currency: binary fractions of a euro do not add up to what an invoice says.
alter table entrustments rename column price_eur to price_cents;
alter table entrustments alter column price_cents type integer using round(price_cents * 100)::integer;
alter table entrustments add column currency text not null default 'EUR' check (currency = 'EUR');

alter table entrusted_procedures rename column price_eur to price_cents;
alter table entrusted_procedures alter column price_cents type integer using round(price_cents * 100)::integer;
alter table entrusted_procedures add column currency text not null default 'EUR' check (currency = 'EUR');

alter table procedure_prices drop constraint procedure_prices_price_eur_check;
alter table procedure_prices rename column price_eur to price_cents;
alter table procedure_prices alter column price_cents type integer using round(price_cents * 100)::integer;
alter table procedure_prices
  add constraint procedure_prices_price_cents_check check (price_cents between 0 and 10000000),
  add column currency text not null default 'EUR' check (currency = 'EUR');

alter table structure_settings drop constraint structure_settings_approval_price_eur_check;
alter table structure_settings rename column approval_price_eur to approval_price_cents;
alter table structure_settings alter column approval_price_cents type integer
  using nullif(round(approval_price_cents * 100)::integer, 0);
alter table structure_settings
  add constraint structure_settings_approval_price_cents_check check (approval_price_cents between 1 and 10000000),
  add column approval_price_currency text not null default 'EUR' check (approval_price_currency = 'EUR');

-- The journal compares settings by name and value: without this the next change would tell a change of the price.
update structure_settings_journal set settings = settings - 'approval_price_eur' || jsonb_build_object(
    'approval_price_cents', round((settings->>'approval_price_eur')::numeric * 100)::integer,
    'approval_price_currency', 'EUR')
  where settings ? 'approval_price_eur';

alter table approvals drop constraint approvals_payment;
alter table approvals drop constraint approvals_price_eur_check;
alter table approvals rename column price_eur to price_cents;
alter table approvals alter column price_cents type integer using case when price_cents is not null then greatest(1, round(price_cents * 100)::integer) end;
alter table approvals
  add constraint approvals_price_cents_check check (price_cents > 0),
  add constraint approvals_payment check ((price_cents is null) = (payment_status is null)),
  add column currency text not null default 'EUR' check (currency = 'EUR');

alter table constraint_type_additions drop constraint constraint_type_additions_price_eur_check;
alter table constraint_type_additions rename column price_eur to price_cents;
alter table constraint_type_additions alter column price_cents type integer using round(price_cents * 100)::integer;
alter table constraint_type_additions
  add constraint constraint_type_additions_price_cents_check check (price_cents between 0 and 10000000),
  add column currency text not null default 'EUR' check (currency = 'EUR');
grant select (currency) on constraint_type_additions to envol_tenant;

create or replace function type_additions_on(first_day date) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind, 'valid_from', a.valid_from,
      'procedure', a.procedure, 'email', a.email, 'form_links', a.form_links, 'price_cents', a.price_cents,
      'currency', a.currency,
      'notice', case when a.notice_days is not null
        then json_build_object('days', a.notice_days, 'mode', a.notice_mode) end,
      'structure', case when s.id is not null
        then json_build_object('id', s.id, 'code', s.code, 'name', s.name) end)), '[]')
  from (
    select distinct on (kind) id, kind, valid_from, procedure, email, form_links, price_cents, currency, notice_days,
      notice_mode, structure_id
    from constraint_type_additions where withdrawn_at is null and valid_from <= first_day
    order by kind, valid_from desc, id desc
  ) a left join structures s on s.id = a.structure_id
$$;

create or replace function follow_up_of(of_flight bigint) returns json language sql stable as $$
  select json_build_object(
    'sheet', (select json_build_object('version', s.version, 'generated_at', s.generated_at,
        'generated_by', s.generated_by_name, 'digest', s.digest)
      from constraint_sheets s where s.flight_id = of_flight order by s.version desc limit 1),
    'cerfa', (select json_build_object('generated_at', c.generated_at, 'generated_by', c.generated_by,
        'to_update', c.shown_digest is distinct from shown_digest(of_flight,
          array(select a.id from flight_areas a where a.flight_id = of_flight)),
        'prefectures', (select json_agg(json_build_object('key', n->'key', 'prefecture', n->'prefecture') order by place)
          from jsonb_array_elements(c.notices) with ordinality as told(n, place)))
      from flight_cerfas c where c.flight_id = of_flight),
    'notices', (select coalesce(json_agg(json_build_object('id', n.id, 'kind', n.kind, 'status', n.status,
        'sent_at', n.sent_at) order by n.position, n.id), '[]')
      from flight_notifications n where n.flight_id = of_flight),
    'emails', (select coalesce(json_agg(json_build_object('id', e.id, 'status', e.status, 'sent_at', e.sent_at)
        order by e.id desc), '[]')
      from email_requests e where e.flight_id = of_flight),
    'documents', (select coalesce(json_agg(json_build_object('id', d.id, 'category', d.category, 'name', d.name,
        'created_at', d.created_at) order by d.id desc), '[]')
      from documents d where d.owner_type = 'flight' and d.owner_id = of_flight),
    'prices', (select coalesce(json_object_agg(p.procedure, p.price_cents), '{}') from procedure_prices p))
$$;
