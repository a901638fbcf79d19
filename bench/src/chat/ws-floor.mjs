// @ts-check
// Minimal chat server: one process, rooms in memory, no checks, nothing stored. A text is "room\nid\ncontent".

import process from 'node:process';
import { WebSocketServer } from 'ws';

/** @type {Map<string, Set<import('ws').WebSocket>>} */
const rooms = new Map();
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('listening', () =>
  process.send?.({ listening: { port: /** @type {import('node:net').AddressInfo} */ (server.address()).port } }),
);
server.on('connection', (socket, { url = '/' }) => {
  const room = url.slice(1);
  const members = rooms.get(room) ?? new Set();
  rooms.set(room, members.add(socket));
  socket.on('close', () => members.delete(socket));
  socket.on('message', (data) => {
    const text = String(data);
    for (const member of members) member.send(`m${text}`);
    socket.send(`r${text.slice(0, text.indexOf('\n'))}`);
  });
});
