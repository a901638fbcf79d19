import * as z from 'zod';
import { type Endpoint, failure } from '../shared/index.ts';

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
}

/**
 * The side of the API that a description is for: `service` describes the answers as they are sent, `caller` as callers
 * accept them.
 */
type Described = 'service' | 'caller';

/** The OpenAPI 3.1 description of a service. Internal calls are left out: the gateway forwards none of them. */
export function openApiOf(service: string, contract: object, described: Described = 'service') {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(contract)) {
    if (!isEndpoint(call) || call.path.startsWith('/internal/')) continue;
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: operationOf(service, name, call, described),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: `오사카로: ${service}`, version: '1.0.0' },
    paths,
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operationOf(service: string, name: string, call: Endpoint, described: Described) {
  return {
    operationId: name,
    tags: [service],
    'x-access': call.access,
    ...(call.access === 'public' ? {} : { security: [{ accessToken: [] }] }),
    parameters: [...parametersOf('path', call.params), ...parametersOf('query', call.query)],
    ...bodyOf(call),
    responses: {
      [call.status]: {
        description: 'Success',
        content: {
          'application/json': { schema: schemaOf(call.success, described === 'service' ? 'output' : 'input') },
        },
      },
      default: {
        description: 'Failure',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

function parametersOf(place: 'path' | 'query', schema: z.core.$ZodType) {
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function bodyOf({ method, body, multipart }: Endpoint) {
  const schema = schemaOf(body, 'input');
  if (multipart) {
    const files = { type: 'array', maxItems: multipart.maxFiles, items: { type: 'string', format: 'binary' } };
    const properties = { ...(multipart.json ? { [multipart.json]: schema } : {}), [multipart.files]: files };
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties } } } },
    };
  }
  const isEmpty = schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0;
  return method === 'GET' || isEmpty
    ? {}
    : { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

/** JSON Schema of what a call takes or answers. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as JsonSchema;
  return rest;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'success' in value;
}
