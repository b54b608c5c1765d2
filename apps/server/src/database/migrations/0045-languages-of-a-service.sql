-- Which languages a service offers at its doors, on its screens and paper. Whose language is not among them is spoken to in the service's own.
alter table service add column languages text[] not null default '{en,fr,ht,es,zh,it}';
alter table service add constraint service_speaks_its_own check (language = any(languages));
