-- Of readings from before it was kept what the product held then, nobody knows of which publication or list they were: they are
-- taken back. Of terrain, NOTAM, supplements and the activation table the product holds nothing.
update flights f set readings = (
  select jsonb_agg(case when c ? 'held' then c else c || '{"held": null}' end order by n)
  from jsonb_array_elements(f.readings) with ordinality as each (c, n)
  where c ? 'held' or c->>'source' in ('terrain', 'notam', 'sup_aip', 'azba')
)
where exists (select from jsonb_array_elements(f.readings) c where not c ? 'held');
