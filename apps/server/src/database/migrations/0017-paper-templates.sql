-- The templates shape the paper of tickets from here on. The usual ones say all that a ticket must say; their words are those of the reader's language.

update print_template set body = $body${{copy}}
{{service}}
{{number}}
{{word.code}} {{code}}
{{qr}}
{{mode}}
{{#legs}}
{{rotation}} {{team}} {{line}} {{aside}}
{{event}} · {{start}}
{{/legs}}
{{#notes}}
{{text}}
{{/notes}}
{{#ways}}
{{name}} | {{value}}
{{/ways}}
{{word.risk}} | {{stake}}
{{word.win}} | {{possibleWin}}
{{word.total}} | {{total}}
---
{{word.soldAt}} {{time}}
{{word.pos}} {{pos}} · {{word.clerk}} {{clerk}}
{{address}}
{{word.closes}} {{closes}}
{{rules}}
{{barcode}}
{{word.keep}} {{word.error}}
{{note}}
{{copy}}$body$
where service_id is null and kind in ('ticket', 'copy');

-- A terminal was made with a narrow roll and the type of a wide one.
update pos set printer_type = 2 where printer_width = 58 and printer_type = 1;
