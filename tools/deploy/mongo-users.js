// Run by mongosh beside mongod at each start of the system: root, and one user per service, limited to that service's database.
// A password in PLANNER_DB_PASSWORD makes the user and the database planner. Without ?. and ??, which mongosh does not survive.
/* global Mongo, process */
const rootPassword = process.env.MONGO_ROOT_PASSWORD;
const asRoot = `mongodb://root:${encodeURIComponent(rootPassword)}@127.0.0.1:27017/admin?directConnection=true`;
let admin;
try {
  admin = new Mongo(asRoot).getDB('admin');
} catch (error) {
  if (!/Authentication failed/.test(error.message)) throw error;
  // No user exists yet, or root has another password, which mongod then says.
  new Mongo('mongodb://127.0.0.1:27017/admin?directConnection=true')
    .getDB('admin')
    .createUser({ user: 'root', pwd: rootPassword, roles: ['root'] });
  admin = new Mongo(asRoot).getDB('admin');
}
for (const [variable, pwd] of Object.entries(process.env)) {
  const found = /^([A-Z_]+)_DB_PASSWORD$/.exec(variable);
  if (!found) continue;
  const name = found[1].toLowerCase();
  const database = admin.getSiblingDB(name);
  const user = { pwd, roles: [{ role: 'readWrite', db: name }] };
  if (database.getUser(name)) database.updateUser(name, user);
  else database.createUser({ user: name, ...user });
}
