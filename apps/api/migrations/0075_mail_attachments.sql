-- The file that goes with a letter; gone with the sending through a mail server. Nobody but the process reads it.
create table mail_attachments (
  mail_id bigint primary key references mails on delete cascade,
  name text not null,
  type text not null,
  data bytea not null
);
alter table mail_attachments enable row level security;
