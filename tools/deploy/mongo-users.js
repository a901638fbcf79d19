// Run by the mongo image when its volume is empty: one user for each service, allowed into that service's database alone.
/* global db, process */
for (const name of ['account', 'travel', 'planner', 'chat']) {
  db.getSiblingDB(name).createUser({
    user: name,
    pwd: process.env[`${name.toUpperCase()}_DB_PASSWORD`],
    roles: [{ role: 'readWrite', db: name }],
  });
}
