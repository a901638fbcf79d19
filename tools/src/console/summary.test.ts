import { expect, test } from '@jest/globals';
import type { Product } from '../product/product.ts';
import { summary } from './summary.ts';

test.each([
  ['MongoDB 8.0.4 at MONGODB_URL', 'mongodb://osaka:secret@db.example:27017', 'mongodb://db.example:27017'],
  ['mongo in Docker 28.5.2', 'mongodb://127.0.0.1:32768', 'mongodb://127.0.0.1:32768'],
  ['mongo-java-server 1.47.0 on JDK 17', 'mongodb://127.0.0.1:41234', 'mongodb://127.0.0.1:41234'],
])(
  'the table of npm start names the database, its origin and its address, without a password: %s',
  (label, url, shown) => {
    const mongo = { label, url };
    const redis = { label: 'Redis 7.4.2 at REDIS_URL', url: 'redis://:secret@cache.example:6379' };
    const servers = { mongo, redis, mail: { url: 'smtp://127.0.0.1:1025', inboxUrl: 'http://127.0.0.1:1080/' } };
    const printed = summary({ servers, settings: { siteUrl: 'http://localhost:8000' } } as unknown as Product, {
      sample: false,
    });
    expect(printed).toContain(` MongoDB        ${label}  ${shown}\n`);
    expect(printed).toContain(' Redis          Redis 7.4.2 at REDIS_URL  redis://cache.example:6379\n');
    expect(printed).not.toContain('secret');
  },
);
