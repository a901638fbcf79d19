// The library is minified already, so that webpack need not read its megabyte: its list of exports becomes an object, and
// its own address, by which it would look for its worker, an empty text.
const EXPORTS = /export\{([^}]+)\};/;

module.exports = (source) => {
  if (!EXPORTS.test(source)) throw new Error('maplibre-gl.mjs no longer ends with a list of its exports');
  return source
    .replaceAll('import.meta.url', "''")
    .replace(EXPORTS, (_, names) => `module.exports={${names.replace(/([^,]+?) as ([^,]+)/g, '$2:$1')}};`);
};
