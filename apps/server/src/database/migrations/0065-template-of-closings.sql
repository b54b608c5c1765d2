-- Closings are printed from here on. Nobody could edit this template before; its words are those of the reader's language.

update print_template set body = $body${{service}}
{{title}}
{{days}}
---
{{#tickets}}
{{name}} | {{value}}
{{/tickets}}
{{word.cash}} | {{cash}}
---
{{word.opening}} | {{opening}}
{{#moves}}
{{name}} | {{value}}
{{/moves}}
{{word.closing}} | {{closing}}
---
{{word.counted}}: ____________________
{{word.printed}} {{printed}}
{{word.pos}} {{pos}} · {{word.clerk}} {{clerk}}
{{address}}

{{word.signature}}: ____________________
{{note}}$body$
where service_id is null and kind = 'closing';
