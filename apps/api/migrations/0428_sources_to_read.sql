-- Nobody can wait for data: of a mission with nothing left to ask the step is to read, whatever is out of date. How many sources
-- are left, and from when, is told at each reading.
update flights set next_step = '{"code": "read_sources", "params": {"count": 1}}'
where next_step->>'code' = 'await_data';
