// Contracts are made by calls, and a bundler keeps every call it does not know to be harmless: a screen that needs one contract would build, on each visit, all that stand beside it.
const MAKES = /(?<![\w.$])(z\.\w+|endpoint|envelope|publicList|creation|change|deletion|defineEvent|bulkDeletion|passwordWith|visibleText|text|link)\(/g;

module.exports = (source) => source.replace(MAKES, (call, _name, at) => (source.slice(0, at).endsWith('function ') ? call : `/*#__PURE__*/ ${call}`));
