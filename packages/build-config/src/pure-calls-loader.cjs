// Marks the calls that build contracts as pure. Otherwise the bundler keeps them all, and a screen that uses one contract would build all others of its module.
const MAKES =
  /(?<![\w.$])(z\.\w+|endpoint|envelope|dataOnly|filled|anyText|publicList|creation|change|deletion|defineEvent|bulkDeletion|passwordWith|visibleText|text|link)\(/g;

module.exports = (source) =>
  source.replace(MAKES, (call, _name, at) =>
    source.slice(0, at).endsWith('function ') ? call : `/*#__PURE__*/ ${call}`,
  );
