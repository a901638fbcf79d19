// @ts-check
// Mail inbox of a developer: takes every mail by SMTP and shows it on a page. Arguments: SMTP port, page port, folder, mails kept.
import { createServer } from 'node:http';
import process from 'node:process';
import { SMTPServer } from 'smtp-server';
import { openMails } from './mails.mjs';
import { listPage, mailPage } from './page.mjs';

const HOST = '127.0.0.1';
// Mails are text of strangers: without scripts, and without requests that would tell a sender that they were read.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'self'";
const [smtpPort, webPort, folder = '', kept] = process.argv.slice(2);
const mails = await openMails(folder, Number(kept));

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, _session, done) => {
    mails.add(stream).then(() => done(), done);
  },
});
// From then on an error is of one sender, who has gone away.
smtp.listen(Number(smtpPort), HOST, () => smtp.on('error', () => undefined));

createServer((request, response) => {
  const { pathname, searchParams } = new URL(`http://${HOST}${request.url}`);
  const [type, body] = answerTo(request.method, pathname, searchParams) ?? [];
  response.statusCode = body === undefined ? 404 : type ? 200 : 303;
  if (type) response.setHeader('content-type', `${type}; charset=utf-8`).setHeader('content-security-policy', POLICY);
  else if (body) response.setHeader('location', body);
  response.end(type ? body : '');
}).listen(Number(webPort), HOST);

/**
 * The paths of `api/` are those of maildev, which Compose files run. Without a type the text is an address to go to.
 *
 * @param {string | undefined} method @param {string} path @param {URLSearchParams} query
 * @returns {[type: string, body: string] | undefined}
 */
function answerTo(method, path, query) {
  if (method === 'POST' && path === '/clear') {
    mails.clear();
    return ['', '/'];
  }
  const address = query.get('to.address');
  if (path === '/api/email')
    return [
      'application/json',
      JSON.stringify(mails.all().filter(({ to }) => !address || to.some((each) => each.address === address))),
    ];
  if (path === '/') return ['text/html', listPage(mails.all())];
  const [, id = '', part] = /^\/(?:api\/email|mails)\/([\w-]+)(?:\/(source))?$/.exec(path) ?? [];
  const mail = mails.all().find((each) => each.id === id);
  if (mail && part) return ['text/plain', mails.sourceOf(id)];
  return mail && ['text/html', mailPage(mail)];
}
