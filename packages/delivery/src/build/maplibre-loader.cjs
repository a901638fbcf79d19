// The library is minified already, so that webpack need not read its megabyte: its list of exports becomes an object, and
// its own address, by which it would look for its worker, an empty text.
module.exports = (source) =>
  source
    .replaceAll('import.meta.url', "''")
    .replace(/export\{([^}]+)\};/, (_, names) => `module.exports={${names.replace(/([^,]+?) as ([^,]+)/g, '$2:$1')}};`);
