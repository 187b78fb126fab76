-- Files go with what is written about an activation and about a take-off too: the authority that it is addressed to reads
-- them, as those of a request's discussion (docs/adr/0118).
alter policy of_message on documents
  using (side = 'both' and owner_type = 'message' and exists (select from messages m join threads t on t.id = m.thread_id
    where m.id = owner_id and case t.subject_type
      when 'approval' then exists (select from approvals a
        where a.id = t.subject_id and a.operator_id = documents.operator_id)
      when 'activation' then exists (select from activations a
        where a.id = t.subject_id and a.operator_id = documents.operator_id)
      when 'take_off' then exists (select from take_off_authorizations a
        where a.id = t.subject_id and a.operator_id = documents.operator_id)
      else false end));
