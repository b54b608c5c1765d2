-- What a sport is sold as, and a way to the open tickets that does not lead past all that were ever sold.

alter table sport add column product text not null default 'sports' check (product in ('sports', 'racing'));
comment on column sport.product is 'a ticket with a leg of a racing sport is a racing ticket, in reports';

create index ticket_state_open on ticket_state (service_id, ticket_id) where status = 0 and cancelled_at is null;
