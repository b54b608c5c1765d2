-- What the calls of the specification read beside services, events and lines: groups, props, printers, templates, sites; and what a session needs:
-- devices, the hosts of services, security settings, resets of passwords, entered sessions.

create table family_group (
  id int generated always as identity primary key,
  name text not null unique,
  sort int not null default 100,
  is_active boolean not null default true
);
create table league_group (
  id int generated always as identity primary key,
  family_id int references family_group,
  name text not null unique,
  sort int not null default 100,
  is_active boolean not null default true
);
create table league_group_league (
  league_group_id int not null references league_group,
  league_id int not null references league,
  primary key (league_group_id, league_id)
);
create index league_group_of on league_group_league (league_id);
comment on table family_group is 'groups of league groups: how a menu gathers them';

alter table sport add is_active boolean not null default true;
alter table league
  add kind smallint not null default 1 check (kind in (1, 2, 3)),
  add logo text not null default '',
  add website_config jsonb not null default '{}';
comment on column league.kind is '1 teams, 2 single competitors, 3 races';
comment on column league.website_config is 'how sites show the league: {shown, sort, betTypes}; a service''s own configuration is laid over it';
alter table service_league add website_config jsonb not null default '{}';

create table prop_category (
  id int generated always as identity primary key,
  prop_type smallint not null check (prop_type in (1, 2, 3, 4)),
  name text not null,
  sort int not null default 100,
  is_active boolean not null default true,
  unique (prop_type, name)
);
comment on column prop_category.prop_type is '1 player props, 2 league special, 3 team props, 4 same game parlay';

alter table event
  add kind smallint not null default 1 check (kind in (1, 2, 3)),
  add is_generated boolean not null default false,
  add prop_type smallint check (prop_type in (1, 2, 3, 4)),
  add prop_category_id int references prop_category;
comment on column event.kind is '1 game, 2 race, 3 special';
comment on column event.is_generated is 'made by a rule or a model, not entered';
create index event_principal on event (principal_id) where principal_id is not null;

create table printer_type (
  id smallint primary key,
  name text not null unique,
  paper text not null check (paper in ('roll', 'page')),
  width smallint not null
);
comment on column printer_type.width is 'millimetres';
insert into printer_type values (1, 'Thermal roll 80 mm', 'roll', 80), (2, 'Thermal roll 58 mm', 'roll', 58), (3, 'Page A4', 'page', 210);

-- A terminal's paper follows its printer; a person without a terminal has a printer of his own.
alter table pos
  add printer_type smallint not null default 1 references printer_type,
  add pays_tickets boolean not null default true,
  add pay_maximum bigint check (pay_maximum > 0);
comment on column pos.pay_maximum is 'minor units of the largest ticket that this POS pays; null: no maximum';
update pos set printer_type = 2 where printer_width = 58;
alter table person
  add printer text not null default '',
  add printer_type smallint not null default 3 references printer_type,
  add must_change_password boolean not null default false,
  add password_changed_at timestamptz,
  add totp_secret text,
  add totp_counter bigint not null default 0;
comment on column person.totp_counter is 'the newest code that was accepted, in steps of 30 s: none is taken twice';

create table print_template (
  id int generated always as identity primary key,
  service_id int references service,
  kind text not null check (kind in ('ticket', 'copy', 'receipt', 'sheet', 'closing')),
  printer_type smallint not null references printer_type,
  language text not null,
  body text not null,
  unique nulls not distinct (service_id, kind, printer_type, language)
);
comment on column print_template.service_id is 'null: what a service has that made none of its own';
alter table print_template enable row level security;
create policy own_services on print_template to chalkboard_app
  using (service_id is null or (select app.sees_all()) or service_id = any((select app.services())::int[]));

insert into print_template (kind, printer_type, language, body)
select t.kind, p.id, w.language,
  e'{{service}}\n{{pos}} · {{address}}\n' || w.title || ' {{number}}' || t.body || e'\n{{time}} · {{clerk}}\n{{note}}'
from (values
    ('ticket', e'\n{{#legs}}\n{{rotation}} {{team}} {{line}}\n{{/legs}}\n{{stake}} → {{possibleWin}}\n{{code}}\n{{barcode}}'),
    ('copy', e'\n{{#legs}}\n{{rotation}} {{team}} {{line}}\n{{/legs}}\n{{stake}} → {{possibleWin}}\n{{code}}\n{{barcode}}'),
    ('receipt', e'\n{{act}}\n{{amount}}\n{{balance}}'),
    ('sheet', e'\n{{#events}}\n{{rotation}} {{team}} {{lines}}\n{{/events}}'),
    ('closing', e'\n{{from}} – {{to}}\n{{sales}}\n{{cancelled}}\n{{paid}}\n{{balance}}\n{{counted}} {{difference}}')) as t (kind, body)
join (values
    ('ticket', 'en', 'Ticket'), ('ticket', 'fr', 'Ticket'), ('ticket', 'ht', 'Tikè'), ('ticket', 'es', 'Boleto'), ('ticket', 'zh', '投注单'),
    ('ticket', 'it', 'Schedina'), ('copy', 'en', 'COPY of ticket'), ('copy', 'fr', 'COPIE du ticket'), ('copy', 'ht', 'KOPI tikè'),
    ('copy', 'es', 'COPIA del boleto'), ('copy', 'zh', '副本 投注单'), ('copy', 'it', 'COPIA della schedina'), ('receipt', 'en', 'Receipt'),
    ('receipt', 'fr', 'Reçu'), ('receipt', 'ht', 'Resi'), ('receipt', 'es', 'Recibo'), ('receipt', 'zh', '收据'), ('receipt', 'it', 'Ricevuta'),
    ('sheet', 'en', 'Lines'), ('sheet', 'fr', 'Cotes'), ('sheet', 'ht', 'Kòt'), ('sheet', 'es', 'Líneas'), ('sheet', 'zh', '盘口'), ('sheet', 'it', 'Quote'),
    ('closing', 'en', 'Closing'), ('closing', 'fr', 'Clôture'), ('closing', 'ht', 'Fèmti kès'), ('closing', 'es', 'Cierre'), ('closing', 'zh', '班结'),
    ('closing', 'it', 'Chiusura')) as w (kind, language, title) on w.kind = t.kind
cross join printer_type p;

-- The host names under which people reach a service before anybody has signed in.
create table service_host (
  host text primary key check (host = lower(host)),
  service_id int not null references service
);
alter table service add security jsonb not null default '{}';
comment on column service.security is 'idle end, lock-out, devices, passwords; what is absent has the default of the contract';

create table device (
  id int generated always as identity primary key,
  service_id int not null references service,
  mac text not null,
  pos_id int references pos,
  info text not null,
  state text not null default 'new' check (state in ('new', 'allowed', 'blocked')),
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  unique (service_id, mac)
);

create table password_reset (
  token_hash bytea primary key,
  service_id int not null references service,
  person_id int not null references person,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_person on password_reset (person_id, created_at);

alter table session add acting_pos_id int references pos, add entered_by bytea references session;
comment on column session.acting_service_id is 'the service whose session a platform admin has entered';
comment on column session.entered_by is 'the session of the admin who entered this POS: this one is good only beside that one';

insert into family_group (name, sort) values ('North American sports', 10), ('Soccer', 20), ('Combat sports', 30), ('Racing', 40);
insert into league_group (family_id, name, sort)
select f.id, g.name, g.sort from (values ('North American sports', 'Major leagues', 10), ('North American sports', 'College', 20),
  ('Soccer', 'European leagues', 30), ('Soccer', 'Cups', 40),
  ('Combat sports', 'Boxing and MMA', 50), ('Racing', 'Thoroughbreds', 60)) as g (family, name, sort)
join family_group f on f.name = g.family;
insert into prop_category (prop_type, name, sort) values (1, 'Player hits', 10), (1, 'Player points', 20), (1, 'Pitcher strikeouts', 30),
  (2, 'Season wins', 40), (2, 'Champion', 50), (3, 'Team to score first', 60), (3, 'Team totals', 70), (4, 'Same game parlay', 80);

grant update on family_group, league_group, prop_category, print_template, service_host, device, password_reset to chalkboard_app;
grant delete on league_group_league, service_host to chalkboard_app;
call app.wall('device');
call app.wall('password_reset');
