-- What an operator's plan opens on the map (specification 1 §5): data, so that another offer is a row.
create table plan_map_features (
  plan text not null check (plan in ('free', 'solo', 'independent', 'enterprise')),
  feature text not null
    check (feature in ('custom_data_layers', 'mobile_network_layers', 'geoportail_layers', 'extra_base_maps')),
  primary key (plan, feature)
);
insert into plan_map_features (plan, feature)
select plan, feature
from unnest(array['solo', 'independent', 'enterprise']) plan,
  unnest(array['mobile_network_layers', 'geoportail_layers', 'extra_base_maps']) feature
union all select 'enterprise', 'custom_data_layers';
grant select on plan_map_features to envol_tenant;

-- Layers that an organisation keeps for its map: drawn areas, or what a file held. `features` is what is shown, as GeoJSON.
create table custom_layers (
  id bigint generated always as identity primary key,
  operator_id bigint references operators on delete cascade,
  structure_id bigint references structures on delete cascade,
  kind text not null check (kind in ('drawn', 'file')),
  name text not null check (length(name) between 1 and 100),
  description text check (length(description) <= 2800),
  default_visibility boolean not null,
  opacity real not null check (opacity between 0 and 1),
  fill_colour text not null,
  stroke_colour text not null,
  legend_center jsonb,
  areas jsonb not null,
  features jsonb not null,
  features_count integer not null,
  file_name text,
  -- Changes with what the layer shows, and so does the address of its data.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint references users on delete set null,
  updated_by_name text not null,
  check (num_nonnulls(operator_id, structure_id) = 1),
  check ((kind = 'file') = (file_name is not null)),
  unique nulls not distinct (operator_id, structure_id, name)
);
create index custom_layers_structure on custom_layers (structure_id);
create index custom_layers_updated_by on custom_layers (updated_by);
alter table custom_layers enable row level security;
grant select, insert, update, delete on custom_layers to envol_operator, envol_authority;
create policy own on custom_layers to envol_operator
  using (operator_id = (select asker_operator())) with check (operator_id = (select asker_operator()));
create policy own_structures on custom_layers to envol_authority
  using (structure_id = any ((select asker_structures())::bigint[]))
  with check (structure_id = any ((select asker_structures())::bigint[]));

-- Layers of others' services that an operator has in its menu.
create table added_layers (
  operator_id bigint not null references operators on delete cascade,
  category text not null check (category in ('mobile_network', 'geoportail_wmts')),
  layer_id text not null check (length(layer_id) <= 220),
  -- How the service described it when it was added: it is shown even while that does not answer.
  described jsonb not null,
  added_at timestamptz not null,
  primary key (operator_id, category, layer_id)
);
alter table added_layers enable row level security;
grant select, insert, delete on added_layers to envol_operator;
create policy own on added_layers to envol_operator
  using (operator_id = (select asker_operator())) with check (operator_id = (select asker_operator()));

-- What each reader chose of layers and base maps, on all devices.
create table map_layer_settings (
  user_id bigint not null references users on delete cascade,
  identifier text not null check (length(identifier) between 1 and 250),
  default_visibility boolean,
  opacity real check (opacity between 0 and 1),
  options text[],
  position integer,
  primary key (user_id, identifier)
);
alter table map_layer_settings enable row level security;
grant select, insert, update, delete on map_layer_settings to envol_tenant;
create policy own on map_layer_settings to envol_tenant
  using (user_id = (select asker_user())) with check (user_id = (select asker_user()));
