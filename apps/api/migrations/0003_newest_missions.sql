-- The default list shows all of an operator's missions, newest first: without this a deep page sorted them all.
create index flights_newest on flights (operator_id, id desc);
