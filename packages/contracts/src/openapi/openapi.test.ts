import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { endpoint, envelope } from '../shared/index.ts';
import { openApiOf } from './openapi.ts';

const contract = {
  renameStay: endpoint({
    method: 'PUT',
    path: '/api/stays/{stayNo}',
    access: 'member',
    params: z.object({ stayNo: z.string() }),
    body: z.object({ name: z.string().check(z.maxLength(50)) }),
    success: envelope(z.null()),
  }),
  uploadPhotos: endpoint({
    method: 'POST',
    path: '/api/stays/photos',
    access: 'admin',
    status: 201,
    body: z.object({ title: z.string() }),
    multipart: { json: 'stay', files: 'photos', maxFiles: 3, maxFileBytes: 1000 },
    success: envelope(z.null()),
  }),
  listStays: endpoint({
    method: 'GET',
    path: '/api/stays',
    access: 'public',
    query: z.object({ page: z.optional(z.string()) }),
    success: envelope(z.array(z.string())),
  }),
  getStayHead: endpoint({ method: 'GET', path: '/internal/stays/{stayNo}/head', access: 'public', success: z.null() }),
};
const { paths, openapi } = openApiOf('stays', contract);

test('each public call becomes an operation with its parameters, body, answer and failure, and internal calls are left out', () => {
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(paths)).toEqual(['/api/stays/{stayNo}', '/api/stays/photos', '/api/stays']);
  expect(paths['/api/stays/{stayNo}']?.put).toMatchObject({
    operationId: 'renameStay',
    security: [{ accessToken: [] }],
    parameters: [{ name: 'stayNo', in: 'path', required: true, schema: { type: 'string' } }],
    requestBody: {
      content: {
        'application/json': { schema: { properties: { name: { type: 'string', maxLength: 50 } }, required: ['name'] } },
      },
    },
    responses: {
      200: { content: { 'application/json': { schema: { required: ['code', 'data'] } } } },
      default: expect.anything(),
    },
  });
});

test('a public read has optional query parameters, no security and no body', () => {
  const get = paths['/api/stays']?.get as object;
  expect(get).toMatchObject({ parameters: [{ name: 'page', in: 'query', required: false }] });
  expect(get).not.toHaveProperty('security');
  expect(get).not.toHaveProperty('requestBody');
});

test('an upload is described as multipart form data with its JSON part and its files', () => {
  expect(paths['/api/stays/photos']?.post).toMatchObject({
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: { properties: { stay: { type: 'object' }, photos: { type: 'array', maxItems: 3 } } },
        },
      },
    },
    responses: { 201: expect.anything() },
  });
});
