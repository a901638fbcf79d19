export { clientDocumentOf } from './client-document.ts';
export { openApiOf, schemaOf } from './openapi.ts';
export { refusalsOf } from './refusals/index.ts';
