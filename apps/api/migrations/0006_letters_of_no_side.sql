-- Who is on no side may ask for letters too, and has none.
grant select on mails to envol_tenant;
