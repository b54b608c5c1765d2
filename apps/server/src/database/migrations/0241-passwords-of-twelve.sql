-- New passwords have twelve characters at least; those that are kept go on until they are changed.

update service set security = jsonb_set(security, '{passwordLength}', '12')
where (security->>'passwordLength')::int < 12;
