// jest-circus makes an AsyncLocalStorage for each test file, and each that was ever used delays every promise of its
// process: after a hundred files an `await` takes 25 times as long. So those of earlier files are disabled.
const { AsyncLocalStorage } = require('node:async_hooks');

AsyncLocalStorage.used ??= recordUsed(AsyncLocalStorage.prototype);
for (const storage of AsyncLocalStorage.used) storage.disable();
AsyncLocalStorage.used.clear();

function recordUsed(prototype) {
  const used = new Set();
  for (const method of ['run', 'enterWith']) {
    const original = prototype[method];
    prototype[method] = function (...args) {
      used.add(this);
      return original.apply(this, args);
    };
  }
  return used;
}
