import type { Server } from 'node:http';
import { openService, publishEvents, serve } from '@osaka/service-kit';
import { createMailer } from '@osaka/service-kit/mail';
import slice from '../slice.ts';
import { createChatApp } from './app.ts';
import { readChatConfig } from './config.ts';
import { chatJobs } from './jobs/chat-jobs.ts';
import { MAIL_QUEUE } from './mail/mails.ts';
import { publishedRooms } from './rooms/rooms.repository.ts';

const config = readChatConfig();
const service = await openService(slice, config);
const mailer = createMailer(config.SMTP_URL, config.MAIL_FROM);
const chat = createChatApp({ ...service.context, mailer });
service.prepare('indexes', chat.prepare);
for (const { queue, everyMs, run } of chatJobs({ ...service.context, ...chat }))
  service.prepare(queue, () => service.context.jobs.schedule(queue, everyMs, run));
service.context.jobs.work(MAIL_QUEUE, chat.mails.send);
service.onClose(() => mailer.close());
publishEvents(service, slice, publishedRooms(service.context.db));
service.onClose(chat.stop);
service.drain = chat.drain;
chat.start();
await serve(chat.app, service, (server) => chat.accept(server as Server));
