import type * as z from 'zod';
import {
  type Access,
  COMMON_MESSAGES,
  type Endpoint,
  endpointsIn,
  failure,
  fileTooLarge,
  IDEMPOTENCY_KEY,
  tooManyFiles,
} from '../shared/index.ts';
import { type ClientSchema, createClientSchemas } from './client-schema.ts';
import { exampleOf } from './examples.ts';
import { messagesOf } from './schema-messages.ts';

/** The messages of the refusals of a call beyond those that follow from its declaration, by status. */
export type Refusals = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const MEANINGS: Record<string, string> = {
  400: 'Invalid input',
  401: 'No valid access token',
  403: 'Not allowed',
  404: 'Not found',
  408: 'Too slow',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported type',
  429: 'Too many requests',
  500: 'Defect',
  503: 'A dependency is unavailable',
};
const SECURITY: Record<Access, object[]> = {
  public: [],
  member: [{ accessToken: [] }],
  admin: [{ accessToken: [] }],
  // Open where CHAT_STAFF_ACCESS is.
  staff: [{ accessToken: [] }, {}],
};

/**
 * The OpenAPI 3.0 description of a service, from which clients of other languages are generated. Internal calls are
 * left out: the gateway forwards none of them.
 */
export function clientDocumentOf(service: string, contract: object, refusals: Refusals = {}) {
  const schemas = createClientSchemas(contract);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(contract)) {
    if (!endpointsIn({ call }).length || call.path.startsWith('/internal/')) continue;
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: operationOf(service, name, call, schemas, refusals[name] ?? {}),
    };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: `오사카로: ${service}`,
      version: '1.0.0',
      description:
        'Calls of the site. Texts are trimmed and stored in NFC; their limits count characters as readers do (grapheme clusters). Every refusal has the body `Failure` with a Korean notice that can be shown.',
    },
    servers: [{ url: '/', description: 'The site that serves this document' }],
    tags: [{ name: service, description: `The calls of svc-${service}` }],
    paths,
    components: {
      schemas: { Failure: schemas.schemaFor(failure, 'output'), ...schemas.componentsOf(paths) },
      headers: {
        RetryAfter: { description: 'Seconds until a retry can succeed.', schema: { type: 'integer', example: 2 } },
      },
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

type Schemas = ReturnType<typeof createClientSchemas>;

function operationOf(
  service: string,
  name: string,
  call: Endpoint,
  { schemaFor, whole }: Schemas,
  refusals: Readonly<Record<string, readonly string[]>>,
) {
  const input = {
    path: fieldsOf(whole(schemaFor(call.params as z.core.$ZodType, 'input'))),
    query: fieldsOf(whole(schemaFor(call.query as z.core.$ZodType, 'input'))),
  };
  const body = requestBodyOf(call, { schemaFor, whole });
  const parameters = [
    ...parametersOf('path', input.path),
    ...parametersOf('query', input.query),
    ...headersOf(call),
    ...(call.cookies?.reads ?? []).map(cookieParameter),
  ];
  return {
    operationId: name,
    summary: summaryOf(name),
    tags: [service],
    'x-access': call.access,
    security: SECURITY[call.access],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      [call.status]: answerOf(call, schemaFor),
      ...(call.caching && { 304: { description: 'The client has this version.' } }),
      ...refusalsOf(
        call,
        { hasInput: parameters.length > 0 || body !== undefined, hasBody: body !== undefined },
        refusals,
      ),
      default: failureAnswer('Failure', []),
    },
  };
}

/** listMyPlans: List my plans. */
function summaryOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Field {
  name: string;
  schema: ClientSchema;
  isRequired: boolean;
}

function fieldsOf({ properties = {}, required = [] }: ClientSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) }));
}

function parametersOf(place: 'path' | 'query', fields: readonly Field[]) {
  return fields.map(({ name, isRequired, schema: { example, description, ...schema } }) => ({
    name,
    in: place,
    required: place === 'path' || isRequired,
    ...(description !== undefined && { description }),
    schema: ofParameter(schema),
    ...(example !== undefined && { example }),
  }));
}

/** The numbers of addresses are whole, such as pages. */
function ofParameter(schema: ClientSchema): ClientSchema {
  if (schema.type === 'number') return { ...schema, type: 'integer', format: 'int64', minimum: 0 };
  return 'type' in schema || '$ref' in schema ? schema : { type: 'string', ...schema };
}

/** The headers of requests that change the answer. */
function headersOf({ idempotent, caching, stream }: Endpoint) {
  return [
    ...(idempotent ? [IDEMPOTENCY_PARAMETER] : []),
    ...(caching ? [headerParameter('If-None-Match', 'The ETag of an earlier answer.', 'W/"3q2-7w"')] : []),
    ...(stream ? [headerParameter('Last-Event-ID', 'The id of the last event that the client has.', '2')] : []),
  ];
}

function headerParameter(name: string, description: string, example: string, pattern?: string) {
  return {
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', ...(pattern && { pattern }) },
    example,
  };
}

const IDEMPOTENCY_PARAMETER = headerParameter(
  'Idempotency-Key',
  'Chosen by the client for one creation. A retry with the same key and content gets the first result.',
  'creation-2026-0001',
  IDEMPOTENCY_KEY.pattern.source,
);

function cookieParameter(name: string) {
  return {
    name,
    in: 'cookie',
    required: false,
    description: 'HttpOnly; browsers send it.',
    schema: { type: 'string' },
  };
}

function requestBodyOf(
  { method, body, multipart }: Endpoint,
  { schemaFor, whole }: Pick<Schemas, 'schemaFor' | 'whole'>,
) {
  const schema = schemaFor(body as z.core.$ZodType, 'input');
  if (multipart) {
    const { json, files, maxFiles } = multipart;
    const file = { type: 'string', format: 'binary' };
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            ...(json && { required: [json] }),
            properties: {
              ...(json && { [json]: schema }),
              [files]: { type: 'array', maxItems: maxFiles, items: file },
            },
          },
          ...(json && { encoding: { [json]: { contentType: 'application/json' } } }),
          example: { ...(json && { [json]: exampleOf(body) }), [files]: ['photo.jpg'] },
        },
      },
    };
  }
  const { type, additionalProperties, ...object } = whole(schema);
  const isEmpty = type === 'object' && !additionalProperties && fieldsOf(object).length === 0;
  if (method === 'GET' || isEmpty) return undefined;
  return {
    required: !body.safeParse({}).success,
    content: { 'application/json': { schema, example: exampleOf(body) } },
  };
}

function answerOf({ success, status, mediaTypes, cookies, caching }: Endpoint, schemaFor: Schemas['schemaFor']) {
  const content = mediaTypes
    ? Object.fromEntries(mediaTypes.map((type) => [type, contentOf(type)]))
    : {
        'application/json': {
          schema: schemaFor(success as z.core.$ZodType, 'output'),
          example: exampleOf(success),
        },
      };
  const headers = {
    ...(cookies?.sets && {
      'Set-Cookie': {
        description: `HttpOnly: ${cookies.sets.join(', ')}`,
        schema: { type: 'string' },
      },
    }),
    ...(caching && { ETag: { description: 'For If-None-Match.', schema: { type: 'string' } } }),
  };
  return {
    description: status === 201 ? 'Created' : 'Success',
    ...(Object.keys(headers).length > 0 && { headers }),
    content,
  };
}

function contentOf(mediaType: string): { schema: ClientSchema; example?: string } {
  const example = TEXT_EXAMPLES[mediaType];
  return example ? { schema: { type: 'string' }, example } : { schema: { type: 'string', format: 'binary' } };
}

/** The beginnings of answers that are text. */
const TEXT_EXAMPLES: Readonly<Record<string, string>> = {
  'text/calendar': 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n',
  'text/csv': '번호,이름\r\n1,오사카성\r\n',
  'text/event-stream': 'id: 2\nevent: reload\ndata: {}\n\n',
};

/** The refusals that follow from a declaration, with those that only its service knows. */
function refusalsOf(
  call: Endpoint,
  { hasInput, hasBody }: { hasInput: boolean; hasBody: boolean },
  known: Readonly<Record<string, readonly string[]>>,
) {
  const { access, multipart, idempotent } = call;
  const isForAdmins = access === 'admin' || access === 'staff';
  const texts: Record<string, readonly string[]> = {
    400: [
      ...(hasInput ? [COMMON_MESSAGES.invalid, ...messagesOf(call)] : []),
      ...(hasBody ? [COMMON_MESSAGES.malformed] : []),
      ...(multipart ? [COMMON_MESSAGES.notFile, tooManyFiles(multipart)] : []),
      ...(idempotent ? [COMMON_MESSAGES.wrongKey] : []),
    ],
    401: access === 'public' ? [] : [COMMON_MESSAGES.loginNeeded],
    403: isForAdmins ? [COMMON_MESSAGES.adminOnly] : [],
    408: hasBody ? [COMMON_MESSAGES.tooSlow] : [],
    409: idempotent ? [COMMON_MESSAGES.otherContent] : [],
    413: [...(hasBody ? [COMMON_MESSAGES.tooLarge] : []), ...(multipart ? [fileTooLarge(multipart)] : [])],
    415: hasBody ? [COMMON_MESSAGES.malformed] : [],
    429: [COMMON_MESSAGES.tooMany],
    503: [COMMON_MESSAGES.serverError],
  };
  for (const [status, more] of Object.entries(known)) texts[status] = [...new Set([...(texts[status] ?? []), ...more])];
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([, each]) => each.length > 0)
      .map(([status, each]) => [status, failureAnswer(MEANINGS[status] ?? 'Failure', each, status)]),
  );
}

function failureAnswer(meaning: string, texts: readonly string[], status?: string) {
  const message = texts[0];
  return {
    description: [meaning, ...texts.map((notice) => `- ${notice}`)].join('\n'),
    ...((status === '429' || status === '503') && {
      headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Failure' },
        ...(message && { example: { code: status, message, requestId: '9b2f6c1e' } }),
      },
    },
  };
}
