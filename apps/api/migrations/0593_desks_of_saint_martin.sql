-- Places of Saint-Martin are told under the key of Saint-Barthélemy (977): a desk that was kept under its own code heard of none.
update declaration_desks set notice_key = '977'
  where notice_key = '978'
    and not exists (select from declaration_desks d where d.kind = declaration_desks.kind and d.notice_key = '977');
delete from declaration_desks where notice_key = '978';
