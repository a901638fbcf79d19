import type { Server } from 'node:http';
import { openService, publishEvents, serve } from '@osaka/service-kit';
import slice from '../slice.ts';
import { createChatApp } from './app.ts';
import { readChatConfig } from './config.ts';
import { chatJobs } from './jobs/chat-jobs.ts';
import { publishedRooms } from './rooms/rooms.repository.ts';

const service = await openService(slice, readChatConfig());
const chat = createChatApp(service.context);
service.prepare('indexes', chat.prepare);
for (const { queue, everyMs, run } of chatJobs({ ...service.context, ...chat })) service.prepare(queue, () => service.context.jobs.schedule(queue, everyMs, run));
publishEvents(service, slice, publishedRooms(service.context.db));
service.onClose(chat.stop);
service.drain = chat.drain;
chat.start();
await serve(chat.app, service, (server) => chat.accept(server as Server));
