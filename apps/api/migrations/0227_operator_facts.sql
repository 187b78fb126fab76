-- With whom the company is insured, as it writes it; what the platform takes off the price of its subscriptions, percent.
alter table operators
  add column insurance text check (length(insurance) <= 250),
  add column discount double precision check (discount between 0 and 100);
grant update (insurance) on operators to envol_operator;

-- The staff reads a company that it helps: its own papers and its journal, and nothing that goes to an authority.
grant select on documents, operator_journal to envol_staff;
create policy looked_up on documents for select to envol_staff
  using (owner_type = 'operator' and side = 'operator');
create policy looked_up on operator_journal for select to envol_staff using (true);

-- Keys that read the profile, the summary and the journal of their company keep doing so.
update api_tokens set scopes = scopes || '{operator-profile:read}' where 'operator:read' = any (scopes);
update api_tokens set scopes = scopes || '{operator-account:read}' where 'operator:write' = any (scopes);
