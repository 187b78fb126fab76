-- What a mission says of a price whose payment service was away: nobody has to pay it a second time.
alter table approvals add column payment_retried boolean not null default false;
update approvals a set payment_retried = true
where a.payment_status = 'waiting_payment'
  and exists (select from payment_orders o where o.approval_id = a.id and o.status = 'deferred');
-- Missions whose requests wait for their price are told so at their next judgement.
update flights set day_due = true
where id in (select flight_id from approvals where payment_status in ('waiting_payment', 'released', 'refunded'));
