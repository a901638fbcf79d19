// Loaded before a process of the product: plays the DNS of an orchestrator, whose answers are in the file that
// TRIAL_NAMES names.
import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

const own = { lookup: dns.lookup, promised: dns.promises.lookup };

/** @param {string} name */
function found(name) {
  const addresses = JSON.parse(readFileSync(String(process.env.TRIAL_NAMES), 'utf8'))[name];
  return addresses?.map((/** @type {string} */ address) => ({ address, family: 4 }));
}

dns.promises.lookup = /** @type {typeof dns.promises.lookup} */ (
  async (/** @type {string} */ name, /** @type {any} */ options) => {
    const all = found(name);
    if (!all) return own.promised(name, options);
    if (all.length === 0) throw Object.assign(new Error(`${name} has no address`), { code: 'ENOTFOUND' });
    return options?.all ? all : all[0];
  }
);
dns.lookup = /** @type {typeof dns.lookup} */ (
  (/** @type {string} */ name, /** @type {any} */ options, /** @type {any} */ done) => {
    const all = found(name);
    if (!all) return own.lookup(name, options, done);
    const answer = typeof options === 'function' ? options : done;
    if (all.length === 0) return answer(Object.assign(new Error(`${name} has no address`), { code: 'ENOTFOUND' }));
    return options?.all ? answer(null, all) : answer(null, all[0].address, 4);
  }
);
syncBuiltinESMExports();
