// Run by the mongo image when its volume is empty: one user per service, limited to that service's database.
// A password in PLANNER_DB_PASSWORD makes the user and the database planner.
/* global db, process */
for (const [variable, pwd] of Object.entries(process.env)) {
  const name = /^([A-Z_]+)_DB_PASSWORD$/.exec(variable)?.[1].toLowerCase();
  if (name) db.getSiblingDB(name).createUser({ user: name, pwd, roles: [{ role: 'readWrite', db: name }] });
}
