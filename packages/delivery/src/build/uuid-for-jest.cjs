// jest's require cannot load uuid 14, an ES module (Node's own can); sockjs uses only v4.
exports.v4 = require('node:crypto').randomUUID;
