-- The lines sheet is printed from here on. Nobody could edit this template before; its words are those of the reader's language.

update print_template set body = $body${{service}}
{{title}}
{{day}}
{{#lines}}
{{league}}
{{heads}}
{{start}}
{{rotation}} {{team}} {{prices}}
{{more}}
{{/lines}}
---
{{word.changes}}
{{word.printed}} {{printed}}
{{word.pos}} {{pos}} · {{address}}
{{note}}$body$
where service_id is null and kind = 'sheet';
