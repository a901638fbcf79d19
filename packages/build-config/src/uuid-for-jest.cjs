// jest's require cannot load uuid 14, which is an ES module (Node's own can); sockjs uses v4 alone.
exports.v4 = require('node:crypto').randomUUID;
