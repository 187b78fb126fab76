-- An export that failed is queued again by the person who asked for it; the row policy keeps it to its own operator.
grant update (status, done_count) on flight_exports to envol_operator;
