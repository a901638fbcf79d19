export { openApiOf, schemaOf } from './openapi.ts';
