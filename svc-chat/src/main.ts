import type { Server } from 'node:http';
import { openService, publishEvents, serve } from '@osaka/service-kit';
import { createMailer } from '@osaka/service-kit/mail';
import slice from '../slice.ts';
import { createChatApp } from './app.ts';
import { readChatConfig } from './config.ts';
import { createChatContext, declareChatIndexes } from './context.ts';
import { chatJobs } from './jobs/chat-jobs.ts';
import { MAIL_QUEUE } from './mail/mails.ts';
import { publishedRooms } from './rooms/rooms.repository.ts';
import { createChatServices } from './services.ts';

const config = readChatConfig();
const service = await openService(slice, config);
const { db, jobs } = service.context;
const mailer = createMailer(config.SMTP_URL, config.MAIL_FROM);
const services = createChatServices(createChatContext({ ...service.context, mailer }));
const chat = createChatApp(services);
service.prepare('indexes', () => declareChatIndexes(services));
for (const { queue, everyMs, run } of chatJobs(services))
  service.prepare(queue, () => jobs.schedule(queue, everyMs, run));
jobs.work(MAIL_QUEUE, services.mails.send);
service.onClose(() => mailer.close());
publishEvents(service, slice, publishedRooms(db), { collection: services.inquiries.collection });
service.onClose(chat.stop);
service.drain = chat.drain;
chat.start();
await serve(chat.app, service, (server) => chat.accept(server as Server));
