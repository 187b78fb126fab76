-- Whose zone a request is about, where another structure answers in its place; null where nobody delegated anything. What
-- was asked before is known from the constraints that are still there.
alter table approvals add delegator_structure_id bigint references structures on delete set null;
create index approvals_delegator on approvals (delegator_structure_id);
update approvals a set delegator_structure_id = c.structure_id
  from flight_constraints c
  where c.id = a.constraint_id and c.structure_id <> a.structure_id and c.delegatee_structure_id = a.structure_id;
