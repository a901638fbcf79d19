// Each test file has its own context, for which jest compiles all modules again: React, zod, the contracts, jest's own.
// So a worker compiles a CommonJS file once and runs it in each context; of an ES module it keeps what V8 has parsed.
const vm = require('node:vm');

// V8 answers `import()` and `import.meta` for the test file that compiled them first.
const ASKS_ITS_FILE = /\bimport\s*[(.]/;

vm.compiled ??= compileOnce(vm);

function compileOnce({ compileFunction, Script, SourceTextModule }) {
  // A file may be tried as both: jest loads as a module what does not parse as a script.
  const [scripts, modules] = [new Map(), new Map()];
  const once = (compiled, code, filename, make) => {
    if (compiled.get(filename)?.code !== code) compiled.set(filename, { code, made: make() });
    return compiled.get(filename).made;
  };

  vm.compileFunction = (code, parameters, options) => {
    const { filename, parsingContext } = options;
    if (!parsingContext || ASKS_ITS_FILE.test(code)) return compileFunction(code, parameters, options);
    const wrapped = () => new Script(`(function (${parameters}) {${code}\n})`, { filename });
    return once(scripts, code, filename, wrapped).runInContext(parsingContext);
  };

  // biome-ignore lint/complexity/useArrowFunction: jest calls it with `new`
  vm.SourceTextModule = function (code, options) {
    if (ASKS_ITS_FILE.test(code)) return new SourceTextModule(code, options);
    const parse = () => new SourceTextModule(code, { identifier: options.identifier }).createCachedData();
    try {
      return new SourceTextModule(code, { ...options, cachedData: once(modules, code, options.identifier, parse) });
    } catch (error) {
      // V8 refuses it where a test file has changed its flags.
      if (error.code !== 'ERR_VM_MODULE_CACHED_DATA_REJECTED') throw error;
      return new SourceTextModule(code, options);
    }
  };
  vm.SourceTextModule.prototype = SourceTextModule.prototype;
  return true;
}
