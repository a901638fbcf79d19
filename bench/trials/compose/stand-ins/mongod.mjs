// Stands in for mongod in front of the local store: access control with SCRAM-SHA-256, users with readWrite on one database or
// root, and the exception of localhost while there is no user. Everything else goes to the store as it comes.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { Binary, deserialize, serialize } from 'bson';
import { beginScram, credentialsOf } from './scram.mjs';

const STORE_PORT = Number(process.env.STORE_PORT ?? 37_017);
const OP_MSG = 2013;
/** The first hello of a driver, and its answer. */
const [OP_QUERY, OP_REPLY] = [2004, 1];
const [REPLY_HEAD, MESSAGE_HEAD] = [36, 21];
const args = process.argv.slice(2);
const optionOf = (name, otherwise) => (args.includes(name) ? args[args.indexOf(name) + 1] : otherwise);
const port = Number(optionOf('--port', '27017'));
const folder = optionOf('--dbpath', '/data/db');
const controlsAccess = args.includes('--auth') || args.includes('--keyFile');
const usersFile = join(folder, 'users.json');
/** Of a replica set it is the only member; drivers connect to the address that the set was made with. */
const setName = optionOf('--replSet');
const memberFile = join(folder, 'member');

mkdirSync(folder, { recursive: true });
const users = new Map(existsSync(usersFile) ? Object.entries(JSON.parse(readFileSync(usersFile, 'utf8'))) : []);
const store = process.env.STORE_PORT ? undefined : startStore();

const FREE = new Set([
  'hello',
  'ismaster',
  'ping',
  'buildinfo',
  'saslstart',
  'saslcontinue',
  'logout',
  'connectionstatus',
]);
let conversations = 0;

createServer((client) => {
  const session = { users: [], scram: new Map(), isLocal: client.remoteAddress?.endsWith('127.0.0.1') };
  const upstream = connect(STORE_PORT, '127.0.0.1');
  // Answers to a hello name the way to authenticate.
  const hellos = new Set();
  const leave = () => {
    client.destroy();
    upstream.destroy();
  };
  for (const socket of [client, upstream]) socket.setNoDelay(true).on('error', leave).on('close', leave);
  readMessages(client, (message) => {
    const command = commandIn(message);
    const answer = command && answerOf(command, session);
    if (answer) return client.write(messageOf(answer, message.readInt32LE(4)));
    if (message.readInt32LE(12) === OP_QUERY || (command && /^(hello|ismaster)$/i.test(nameOf(command))))
      hellos.add(message.readInt32LE(4));
    upstream.write(message);
  });
  readMessages(upstream, (message) => {
    const asked = message.readInt32LE(8);
    if (!hellos.delete(asked)) return client.write(message);
    const length = message.readInt32LE(12) === OP_REPLY ? REPLY_HEAD : MESSAGE_HEAD;
    const said = deserialize(message.subarray(length));
    const body = serialize({ ...said, ...memberOf(setName), saslSupportedMechs: ['SCRAM-SHA-256'] });
    const answer = Buffer.concat([message.subarray(0, length), body]);
    answer.writeInt32LE(answer.length, 0);
    client.write(answer);
  });
}).listen(port, args.includes('--bind_ip_all') ? '0.0.0.0' : optionOf('--bind_ip', '127.0.0.1').split(',')[0]);

for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    if (!store) process.exit(0);
    store.kill('SIGTERM');
  });

function startStore() {
  const java = spawn(
    'java',
    ['-Xmx768m', '-cp', '/opt/store/lib/*:/opt/store/classes', 'LocalMongo', join(folder, 'data.mv'), `${STORE_PORT}`],
    {
      stdio: 'inherit',
    },
  );
  java.on('exit', (code, signal) => process.exit(signal === 'SIGTERM' || code === 143 ? 0 : 1));
  return java;
}

function readMessages(socket, take) {
  let rest = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    while (rest.length >= 16 && rest.length >= rest.readInt32LE(0)) {
      const message = rest.subarray(0, rest.readInt32LE(0));
      rest = rest.subarray(message.length);
      take(message);
    }
  });
}

/** The body of a command: section 0, which drivers send first. */
function commandIn(message) {
  if (message.readInt32LE(12) !== OP_MSG || message[20] !== 0) return undefined;
  return deserialize(message.subarray(21, 21 + message.readInt32LE(21)), { promoteBuffers: false });
}

/** What a primary without others says of its set. */
function memberOf(name) {
  if (!name) return {};
  const me = existsSync(memberFile) ? readFileSync(memberFile, 'utf8') : `127.0.0.1:${port}`;
  // Without sessions a driver sends no transaction numbers, which the store refuses.
  const sessions = { logicalSessionTimeoutMinutes: null };
  const set = { setName: name, setVersion: 1, hosts: [me], me, primary: me };
  return { ...set, ...sessions, isWritablePrimary: true, secondary: false };
}

const nameOf = (command) => Object.keys(command)[0] ?? '';

/** The answer of the proxy itself; undefined for commands that the store answers. */
function answerOf(command, session) {
  const name = nameOf(command).toLowerCase();
  const database = command.$db ?? 'admin';
  if (controlsAccess && !FREE.has(name) && !mayRun(name, database, session))
    return session.users.length === 0
      ? failure(13, 'Unauthorized', `Command ${nameOf(command)} requires authentication`)
      : failure(13, 'Unauthorized', `not authorized on ${database} to execute command { ${nameOf(command)} }`);
  return commands[name]?.(command, database, session);
}

function mayRun(name, database, { users: signedIn, isLocal }) {
  if ((name === 'createuser' || name === 'replsetinitiate') && isLocal && users.size === 0) return true;
  if (name === 'endsessions' || name === 'killcursors') return true;
  return signedIn.some(({ roles }) =>
    roles.some(
      (role) => role === 'root' || role.role === 'root' || (role.role === 'readWrite' && role.db === database),
    ),
  );
}

const commands = {
  saslstart(command, database, session) {
    const conversationId = ++conversations;
    const scram = beginScram(textOf(command.payload), (name) => users.get(`${database}.${name}`)?.credentials);
    session.scram.set(conversationId, { ...scram, database });
    return { conversationId, done: false, payload: new Binary(Buffer.from(scram.serverFirst)), ok: 1 };
  },
  saslcontinue(command, _database, session) {
    const scram = session.scram.get(command.conversationId);
    const last = scram?.finish(textOf(command.payload));
    if (!last) return failure(18, 'AuthenticationFailed', 'Authentication failed.');
    session.users.push(users.get(`${scram.database}.${scram.user}`));
    return { conversationId: command.conversationId, done: true, payload: new Binary(Buffer.from(last)), ok: 1 };
  },
  logout: () => ({ ok: 1 }),
  replsetinitiate({ replSetInitiate }) {
    writeFileSync(memberFile, replSetInitiate.members[0].host);
    return { ok: 1 };
  },
  createuser(command, database) {
    const id = `${database}.${command.createUser}`;
    if (users.has(id))
      return failure(51_003, 'Location51003', `User "${command.createUser}@${database}" already exists`);
    return keep(id, { credentials: credentialsOf(command.pwd), roles: rolesOf(command.roles, database) });
  },
  updateuser(command, database) {
    const id = `${database}.${command.updateUser}`;
    const before = users.get(id);
    if (!before) return failure(11, 'UserNotFound', `User ${command.updateUser}@${database} not found`);
    return keep(id, {
      credentials: command.pwd ? credentialsOf(command.pwd) : before.credentials,
      roles: command.roles ? rolesOf(command.roles, database) : before.roles,
    });
  },
  usersinfo(command, database) {
    const { user = command.usersInfo, db = database } = typeof command.usersInfo === 'object' ? command.usersInfo : {};
    const found = users.get(`${db}.${user}`);
    return { users: found ? [{ _id: `${db}.${user}`, user, db, roles: found.roles }] : [], ok: 1 };
  },
  dropuser(command, database) {
    users.delete(`${database}.${command.dropUser}`);
    return keep();
  },
};

const rolesOf = (roles, database) => roles.map((role) => (typeof role === 'string' ? { role, db: database } : role));

function keep(id, user) {
  if (id) users.set(id, user);
  writeFileSync(`${usersFile}.new`, JSON.stringify(Object.fromEntries(users)));
  renameSync(`${usersFile}.new`, usersFile);
  return { ok: 1 };
}

const textOf = (payload) => Buffer.from(payload.buffer ?? payload).toString('utf8');
const failure = (code, codeName, errmsg) => ({ ok: 0, errmsg, code, codeName });

function messageOf(document, inAnswerTo) {
  const body = serialize(document);
  const head = Buffer.alloc(21);
  head.writeInt32LE(21 + body.length, 0);
  head.writeInt32LE(inAnswerTo, 8);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body]);
}
