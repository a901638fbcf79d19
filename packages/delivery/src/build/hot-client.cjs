// In the page: applies each compilation, also those that it has missed while it was not connected.
const address = new URL(`${__webpack_public_path__}hot`, location.href).href.replace(/^http/, 'ws');
let latest = __webpack_hash__;

async function update() {
  if (module.hot.status() !== 'idle') return;
  try {
    while (!latest.startsWith(__webpack_hash__)) if (!(await module.hot.check(true))) return location.reload();
  } catch (error) {
    console.warn(error);
    if (['abort', 'fail'].includes(module.hot.status())) location.reload();
  }
}

function connect() {
  const socket = new WebSocket(address);
  socket.onmessage = ({ data }) => {
    latest = data;
    update();
  };
  socket.onclose = () => setTimeout(connect, 1000);
}

connect();
