-- The history of one record is read out of the audit chain without walking it.

create index audit_entry_of_record on audit_entry (service_id, act, subject, id);
