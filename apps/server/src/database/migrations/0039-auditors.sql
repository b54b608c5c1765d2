-- Who may no longer change anything is heard of like every other change of a person.
drop trigger note_person on person;
create trigger note_person after update of is_active, must_change_password, role, zone_id, pos_id, is_audit_only on person for each row
  when ((new.is_active, new.must_change_password, new.role, new.zone_id, new.pos_id, new.is_audit_only)
    is distinct from (old.is_active, old.must_change_password, old.role, old.zone_id, old.pos_id, old.is_audit_only))
  execute function app.note_person();
