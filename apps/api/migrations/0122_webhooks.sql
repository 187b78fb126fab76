-- Addresses that an organisation has told of what happens, and each telling (docs/adr/0070). Nobody's: the process alone.
create table webhooks (
  id bigint generated always as identity primary key,
  operator_id bigint references operators on delete cascade,
  structure_id bigint references structures on delete cascade,
  authority_id bigint references authorities on delete cascade,
  url text not null check (length(url) <= 500),
  description text check (length(description) <= 80),
  kinds text[] not null check (cardinality(kinds) > 0),
  -- Sealed: a stolen copy of the database signs nothing. The former one signs beside it until its end.
  secret bytea not null,
  former_secret bytea,
  former_secret_until timestamptz,
  is_active boolean not null default true,
  -- Why the platform stopped telling it: 'failing', 'gone'.
  stopped_reason text check (stopped_reason in ('failing', 'gone')),
  created_by_name text not null,
  created_at timestamptz not null,
  check (num_nonnulls(operator_id, structure_id, authority_id) = 1)
);
create index webhooks_operator on webhooks (operator_id);
create index webhooks_structure on webhooks (structure_id);
create index webhooks_authority on webhooks (authority_id);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  -- The same at every try, so that a receiver tells a repeated one.
  message_id text not null,
  kind text not null,
  -- The text that is signed and sent.
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  response_status integer,
  response_excerpt text,
  -- What went wrong before there was an answer: 'refused', 'timeout', 'unreachable', 'certificate'.
  fault text,
  took_ms integer,
  created_at timestamptz not null,
  check ((status = 'waiting') = (next_attempt_at is not null))
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'waiting';
create index webhook_deliveries_created on webhook_deliveries (created_at);

-- What happens is told in the transaction in which it happens, or not at all. It says which records, and how they stand:
-- what they hold the receiver asks for, with a key.
create function tell_webhooks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_deliveries (webhook_id, message_id, kind, body, next_attempt_at, created_at)
  select w.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), new.type,
    jsonb_build_object(
      'type', new.type,
      'timestamp', to_char(new.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', jsonb_strip_nulls(jsonb_build_object('event_id', new.id,
        'flight_id', new.payload -> 'flight_id', 'approval_id', new.payload -> 'approval_id',
        'activation_id', new.payload -> 'activation_id',
        'take_off_authorization_id', new.payload -> 'take_off_authorization_id',
        'status', new.payload -> 'status', 'is_urgent', new.payload -> 'is_urgent'))
    )::text, new.created_at, new.created_at
  from webhooks w
  where w.is_active and new.type = any (w.kinds)
    and (('operator:' || w.operator_id) = any (new.audience)
      or ('structure:' || w.structure_id) = any (new.audience)
      or exists (select from structures s where s.authority_id = w.authority_id
        and ('structure:' || s.id) = any (new.audience)));
  return null;
end
$$;
create trigger told_to_webhooks after insert on events for each row execute function tell_webhooks();

create function audit_webhook() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hook webhooks := case tg_op when 'DELETE' then old else new end;
begin
  insert into audit_journal (at, source, action, user_id, operator_id, structure_id, authority_id, facts)
  values (now(), 'webhook',
    case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end,
    null, hook.operator_id, hook.structure_id, hook.authority_id,
    jsonb_build_object('url', hook.url, 'kinds', hook.kinds, 'is_active', hook.is_active)::text);
  return null;
end
$$;
create trigger audited after insert or delete or update of url, kinds, is_active, secret on webhooks for each row
  execute function audit_webhook();
