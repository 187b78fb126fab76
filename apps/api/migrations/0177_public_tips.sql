-- What a structure tells operators before they ask it: words, addresses of its forms, papers.
create table structure_public_tips (
  structure_id bigint primary key references structures on delete cascade,
  text text check (length(text) <= 2800),
  form_links jsonb not null default '[]',
  changed_by text not null,
  changed_at timestamptz not null
);
alter table structure_public_tips enable row level security;
grant select on structure_public_tips to envol_tenant;
create policy everybody on structure_public_tips for select to envol_tenant using (true);

-- Its papers are a structure's own: operators get them through the mission that meets it.
insert into document_categories (owner_type, category, prefecture_reads) values ('structure', 'public_tip', false);
