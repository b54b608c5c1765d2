-- Receipts are printed from here on. Nobody could edit this template before; its words are those of the reader's language.

update print_template set body = $body${{service}}
{{word.receipt}} {{number}}
{{act}}
{{amount}}
{{#rows}}
{{name}} | {{value}}
{{/rows}}
---
{{word.at}} {{time}}
{{word.pos}} {{pos}} · {{word.clerk}} {{clerk}}
{{address}}
{{word.printed}} {{printed}}

{{word.signature}}: ____________________
{{note}}$body$
where service_id is null and kind = 'receipt';
