create index session_mac on session (mac, seen_at) where mac <> '0'; -- who used a device, and from which addresses
