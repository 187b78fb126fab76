-- Accounts that people open themselves (docs/adr/0045). None of these tables is granted: only the process reads them.

-- Accounts that an administrator made are confirmed by being made; one that was signed up waits for its letter.
alter table users add column is_email_confirmed boolean not null default true;
alter table operators add column siret text check (siret ~ '^\d{14}$');

-- On what a session was opened ("Firefox · Windows"; null: before this was kept), and when its tokens were last renewed.
alter table sessions add column device text, add column used_at timestamptz not null default now();
update sessions set used_at = created_at;

-- Letters that ask whether an address is the account's own. The token stands in the letter alone; here is its SHA-256.
create table email_confirmations (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_confirmations_user on email_confirmations (user_id, id desc);

create table password_resets (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  -- The address to which the letter went: whoever uses it has shown that it is the account's own.
  email text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);

-- The terms of use as dated data: that of the latest `effective_on` that has come is in force.
create table terms (
  version text primary key,
  effective_on date not null unique,
  -- [{"title": …, "text": …}] in each language.
  articles_fr jsonb not null,
  articles_en jsonb not null
);
-- Who accepted which, and when; never changed.
create table terms_acceptances (
  user_id bigint not null references users on delete cascade,
  version text not null references terms,
  accepted_at timestamptz not null,
  primary key (user_id, version)
);
create index terms_acceptances_version on terms_acceptances (version);

-- Letters to one person, whoever that works for. `link` opens something without a password: it is emptied once the letter
-- has left, and stands in the body as {{link}}.
alter table mails
  add column user_id bigint references users on delete cascade,
  add column link text;
create index mails_user on mails (user_id, id desc);
create policy to_person on mails to envol_tenant using (user_id = (select asker_user()));

insert into terms (version, effective_on, articles_fr, articles_en) values ('2026-01', '2026-01-01', $fr$[
  {"title": "Ce que fait Envol", "text": "Envol aide à préparer des vols de drones : il montre les zones et les règles publiées pour un lieu, une date et une hauteur, et transmet des demandes aux autorités qui y sont raccordées."},
  {"title": "Ce qu’Envol ne fait pas", "text": "Envol n’autorise aucun vol. Les données affichées sont celles que leurs sources ont publiées, à la date indiquée ; ce qui n’a pas pu être consulté est signalé comme non vérifié. Le télépilote et l’exploitant restent responsables du vol et vérifient les publications officielles avant de décoller."},
  {"title": "Votre compte", "text": "Les renseignements donnés à l’inscription sont exacts et tenus à jour. Un compte est personnel : le mot de passe ne se partage pas. La personne qui inscrit une entreprise déclare pouvoir l’engager."},
  {"title": "Demandes aux autorités", "text": "Une demande envoyée engage l’exploitant qui l’envoie. L’autorité décide seule ; sa décision et ses conditions valent pour la mission telle qu’elle lui a été montrée."},
  {"title": "Données personnelles", "text": "Envol garde ce qu’il faut pour préparer les vols et transmettre les demandes : identité, coordonnées, missions, échanges et journal des décisions. Une autorité voit ce que porte une demande qui lui est adressée. Vous pouvez demander l’accès à vos données, leur correction et leur effacement."},
  {"title": "Disponibilité", "text": "Le service peut être interrompu pour son entretien ou par une panne. Une demande n’est reçue que lorsque Envol en confirme l’envoi."},
  {"title": "Fin du compte", "text": "Vous pouvez demander la suppression du compte de votre entreprise ; elle a lieu une semaine après sa confirmation et peut être annulée d’ici là. Un compte qui détourne le service peut être fermé."},
  {"title": "Changement de ces conditions", "text": "Une nouvelle version porte une date d’effet et vous est soumise avant de s’appliquer. Le droit français s’applique."}
]$fr$, $en$[
  {"title": "What Envol does", "text": "Envol helps to prepare drone flights: it shows the zones and rules published for a place, a date and a height, and passes on requests to the authorities connected to it."},
  {"title": "What Envol does not do", "text": "Envol authorises no flight. The data shown are those that their sources have published, as of the date given; what could not be consulted is marked as not checked. The remote pilot and the operator remain responsible for the flight and check the official publications before take-off."},
  {"title": "Your account", "text": "What is given at sign-up is correct and kept up to date. An account is personal: its password is not shared. Whoever signs up a company declares to be able to commit it."},
  {"title": "Requests to authorities", "text": "A request commits the operator that sends it. The authority alone decides; its decision and conditions hold for the mission as it was shown."},
  {"title": "Personal data", "text": "Envol keeps what is needed to prepare flights and pass on requests: identity, contact details, missions, exchanges and the journal of decisions. An authority sees what a request addressed to it carries. You may ask for access to your data, their correction and their erasure."},
  {"title": "Availability", "text": "The service may be interrupted for maintenance or by a failure. A request is received only once Envol confirms that it was sent."},
  {"title": "End of the account", "text": "You may ask for your company’s account to be deleted; this happens one week after it is confirmed, and can be cancelled until then. An account that misuses the service may be closed."},
  {"title": "Changes of these terms", "text": "A new version has a date of effect and is put to you before it applies. French law applies."}
]$en$);
