import { cp, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openApiFiles } from './openapi.ts';

const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const VIEWER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js', 'favicon-32x32.png'];

/** Fills the folder that the gateway serves at /api/docs: the viewer and the description of each service. */
export async function writeApiDocs(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of VIEWER_FILES) await cp(join(viewer, file), join(folder, file));
  const descriptions = await openApiFiles();
  for (const [name, text] of descriptions) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'open.js'), scriptFor([...descriptions.keys()]));
}

// Without inline scripts and styles, because the site's content security policy forbids them.
const PAGE = `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>오사카로 API</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/swagger-ui-standalone-preset.js"></script>
<script src="/api/docs/open.js"></script>
</body>
</html>
`;

function scriptFor(names: readonly string[]): string {
  const urls = names.map((name) => ({ name: name.replace('.json', ''), url: `/api/docs/${name}` }));
  return `SwaggerUIBundle({ dom_id: '#reference', urls: ${JSON.stringify(urls)}, layout: 'StandaloneLayout', presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset], deepLinking: true, validatorUrl: null });\n`;
}
