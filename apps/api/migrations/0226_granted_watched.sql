-- What a connected provider granted is asked about until its flight is over: it may withdraw it.
update flight_authorizations set ask_again_at = submitted_at
  where status in ('accepted', 'activated', 'nonconforming', 'contingent') and decided_by <> 'people'
    and reference is not null;
