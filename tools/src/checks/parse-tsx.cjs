// Loaded before dependency-cruiser 17, whose swc parser stops at the first .tsx file; 18 reads them but asks for Node 22.
// See docs/decisions/0002-check-the-house-rules-with-dependency-cruiser.md; to be dropped with the step to 18.
const process = require('node:process');
const swc = require('@swc/core');

const valuesOnly = process.env.CRUISE === 'values';
const parseFileSync = swc.parseFileSync;
swc.parseFileSync = (file, options) => {
  const program = parseFileSync(file, { ...options, tsx: /[jt]sx$/.test(file) });
  return valuesOnly ? { ...program, body: program.body.filter((item) => !item.typeOnly) } : program;
};
