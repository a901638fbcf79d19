// Marks the calls that build contracts as pure. Otherwise the bundler keeps them all, and a screen that uses one contract would build all others of its module.
const MAKES =
  /(?<![\w.$])(z\.\w+|endpoint|envelope|dataOnly|filled|anyText|publicList|creation|change|deletion|defineEvent|bulkDeletion|passwordWith|visibleText|text|link)\(/g;
/** The text before a call in a comment, which a mark would end, or in the declaration of the function. */
const NO_CALL = /(?:^|\n)[ \t]*(?:\*|\/\*|\/\/)[^\n]*$|\bfunction $/;

module.exports = (source) =>
  source.replace(MAKES, (call, _name, at) => (NO_CALL.test(source.slice(0, at)) ? call : `/*#__PURE__*/ ${call}`));
