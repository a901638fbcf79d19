// Modules whose own address is not used; the bundler would put in that of the file on the building machine.
module.exports = (source) => source.replaceAll('import.meta.url', "''");
