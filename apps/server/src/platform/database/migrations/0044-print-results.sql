-- Results have a printout of their own at the till, with a template that a service may change.
alter table print_template drop constraint print_template_kind_check,
  add check (kind in ('ticket', 'copy', 'receipt', 'sheet', 'closing', 'results'));

insert into print_template (kind, printer_type, language, body)
select 'results', p.id, l.language, $body${{service}}
{{title}}
{{day}}
{{#games}}
{{league}}
{{start}}
{{rotation}} {{team}} | {{score}}
{{more}}
{{/games}}
---
{{word.printed}} {{printed}}
{{word.pos}} {{pos}} · {{address}}
{{note}}$body$
from printer_type p cross join unnest(array['en', 'fr', 'ht', 'es', 'zh', 'it']) with ordinality as l (language, place)
order by p.id, l.place;
