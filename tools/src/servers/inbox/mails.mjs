// @ts-check
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';

/**
 * @typedef {object} Mail
 * @property {string} id
 * @property {string} date
 * @property {string} from
 * @property {{ address: string, name: string }[]} to
 * @property {string} subject
 * @property {string} text
 * @property {string} html
 * @property {Record<string, string>} headers By their names in small letters.
 * @property {string | undefined} messageId
 */

/**
 * The mails of a folder, oldest first, each in a file; more than `kept` lose the oldest ones. @param {string} folder
 * @param {number} kept
 */
export async function openMails(folder, kept) {
  mkdirSync(folder, { recursive: true });
  /** @type {Mail[]} */
  let mails = [];
  let last = 0;
  const fileOf = (/** @type {string} */ id) => join(folder, `${id}.eml`);
  for (const id of readdirSync(folder).flatMap((name) => /^(\d+)\.eml$/.exec(name)?.[1] ?? []))
    mails.push(await parsed(id, readFileSync(fileOf(id))));
  mails.sort((a, b) => Number(a.id) - Number(b.id));

  return {
    all: () => mails,
    sourceOf: (/** @type {string} */ id) => readFileSync(fileOf(id), 'utf8'),
    /** Resolves when the mail is stored. @param {import('node:stream').Readable} stream */
    async add(stream) {
      const source = await buffer(stream);
      last = Math.max(Date.now(), last + 1);
      const id = String(last);
      const mail = await parsed(id, source);
      await writeFile(fileOf(id), source);
      mails.push(mail);
      for (const old of mails.splice(0, mails.length - kept)) rmSync(fileOf(old.id), { force: true });
    },
    clear() {
      for (const { id } of mails) rmSync(fileOf(id), { force: true });
      mails = [];
    },
  };
}

/** @param {string} id @param {Buffer} source @returns {Promise<Mail>} */
async function parsed(id, source) {
  const {
    from,
    to = [],
    date,
    subject = '',
    text = '',
    html = '',
    headers,
    messageId,
  } = await PostalMime.parse(source);
  return {
    id,
    date: date ?? new Date(Number(id)).toISOString(),
    from: from?.address ?? '',
    to: to.flatMap(({ address, name }) => (address ? [{ address, name }] : [])),
    subject,
    text,
    html,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    messageId,
  };
}
