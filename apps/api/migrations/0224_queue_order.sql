-- The two orders in which authorities read their requests (`byStatus` in queue.queries.ts): without them every page of a
-- queue of 5,000 read the whole table and sorted it. With the status itself, so that the index alone is read.
create index approvals_controller_order on approvals (structure_id,
  array_position('{submitted,pending,awaiting_validation,incomplete,reserves,accepted,refused,cancelled}'::text[], status),
  id desc) include (status);
create index approvals_authority_order on approvals (structure_id,
  array_position('{awaiting_validation,submitted,pending,incomplete,reserves,accepted,refused,cancelled}'::text[], status),
  id desc) include (status);
