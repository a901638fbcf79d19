// @ts-check
/** @typedef {import('./mails.mjs').Mail} Mail */

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}td{border-bottom:1px solid #8884;padding:.4rem;vertical-align:top}
pre{white-space:pre-wrap}iframe{width:100%;height:30rem;border:1px solid #8884;background:#fff}form{float:right}`;

/** Newest first; the page is fetched again every few seconds. @param {readonly Mail[]} mails */
export function listPage(mails) {
  const rows = mails
    .toReversed()
    .map(
      (mail) =>
        `<tr><td>${timeOf(mail)}<td>${addressees(mail)}<td><a href="/mails/${mail.id}">${text(mail.subject)}</a>`,
    );
  return page(
    `Inbox (${mails.length})`,
    `<form method="post" action="/clear"><button>Delete all</button></form>
${rows.length > 0 ? `<table>${rows.join('\n')}</table>` : '<p>No mail yet.</p>'}`,
    '<meta http-equiv="refresh" content="3">',
  );
}

/** @param {Mail} mail */
export function mailPage(mail) {
  return page(
    mail.subject,
    `<p><a href="/">Inbox</a> · <a href="/mails/${mail.id}/source">Source</a></p>
<p>${timeOf(mail)}, from ${text(mail.from)} to ${addressees(mail)}</p>
${mail.html ? `<iframe sandbox="allow-popups" title="HTML" srcdoc="${text(mail.html)}"></iframe>` : ''}
<pre>${text(mail.text)}</pre>`,
  );
}

/** @param {string} title @param {string} body */
function page(title, body, head = '') {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}
<meta name="viewport" content="width=device-width"><title>${text(title)}</title><style>${STYLE}</style></head>
<body><h1>${text(title)}</h1>${body}</body></html>`;
}

/** @param {Mail} mail */
function addressees({ to }) {
  return text(to.map(({ address }) => address).join(', '));
}

/** @param {Mail} mail */
function timeOf({ date }) {
  return text(new Date(date).toLocaleString('en-GB'));
}

/** @param {string} value */
function text(value) {
  return value.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
