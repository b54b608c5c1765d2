-- Reports are asked as of any moment: the index that answers them knows when an entry was posted, and what happened to tickets since is found by its time.

create index transfer_report_at on transfer (service_id, business_day, code, pos_id) include (amount, at);
drop index transfer_report;
alter index transfer_report_at rename to transfer_report;
create index ticket_entry_at on ticket_entry using brin (at);
