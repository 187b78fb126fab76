-- What a refusal or a withdrawal was given for, where nobody said it: a closing refuses what was about to take off.
alter table take_off_authorizations add column refusal_cause text check (refusal_cause in ('uspace_closed'));
alter table flight_authorizations add column withdrawal_cause text check (withdrawal_cause in ('uspace_closed'));
