import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from '@swc/core';

/** What a draft looks like, as far as the code shows it: the kind of a value, or the fields of an object. */
export type Shape = 'string' | 'number' | 'boolean' | 'array' | 'unknown' | { [field: string]: Shape };

/** A node of swc's syntax tree. */
// biome-ignore lint/suspicious/noExplicitAny: swc has a type for each of a hundred kinds of nodes, of which this reads a dozen.
type Node = any;

/** What a source declares by name: initial values, functions, and files of imported names. */
interface Scope {
  file: string;
  values: Map<string, Node>;
  imports: Map<string, string>;
}

const LITERALS: Readonly<Record<string, Shape>> = {
  StringLiteral: 'string',
  TemplateLiteral: 'string',
  NumericLiteral: 'number',
  BooleanLiteral: 'boolean',
  ArrayExpression: 'array',
};
const WRAPPERS = [
  'ParenthesisExpression',
  'TsAsExpression',
  'TsSatisfiesExpression',
  'TsNonNullExpression',
  'TsConstAssertion',
];
/** Functions of the language with a known result. */
const CONVERSIONS: Readonly<Record<string, Shape>> = { String: 'string', Number: 'number', Boolean: 'boolean' };
const DEEPEST = 8;

/** The shapes of the kept drafts (`useKeptDraft`) of these source files, by name, read from their initial values. */
export async function draftShapesIn(files: readonly string[]): Promise<Record<string, Shape>> {
  const shapes: Record<string, Shape> = {};
  for (const file of files) {
    const text = await readFile(file, 'utf8');
    if (!text.includes('useKeptDraft(') && !text.includes('useKeptDraft<')) continue;
    const { scope, nodes } = await scopeOf(file, text);
    for (const node of nodes) {
      if (node.type !== 'CallExpression' || node.callee?.value !== 'useKeptDraft') continue;
      const [name, initial] = node.arguments.map(({ expression }: Node) => expression);
      const key = nameOf(name, scope);
      if (key && initial) shapes[key] = await shapeOf(initial, scope);
    }
  }
  return shapes;
}

/**
 * One phrase for the first field that the new code does not find in what the old one has stored, as `useKeptDraft`
 * compares them.
 */
export function shapeFault(stored: Shape, read: Shape, at = ''): string | undefined {
  if (stored === 'unknown' || read === 'unknown') return undefined;
  if (typeof stored === 'string' || typeof read === 'string')
    return stored === read ? undefined : `${at || 'it'} is ${kindOf(read)} and was ${kindOf(stored)}`;
  for (const [field, shape] of Object.entries(read)) {
    const path = at ? `${at}.${field}` : field;
    const known = stored[field];
    // With fields that the code takes from elsewhere nothing is certain about others.
    if (known === undefined && '...' in stored) continue;
    if (field === '...') continue;
    const fault = known === undefined ? `${path} is new` : shapeFault(known, shape, path);
    if (fault) return fault;
  }
  return undefined;
}

function kindOf(shape: Shape): string {
  return typeof shape === 'string' ? shape : 'object';
}

/** The text before the first value or colon. */
function nameOf(node: Node, { values }: Scope): string | undefined {
  const found = node?.type === 'Identifier' ? values.get(node.value) : node;
  const given = found?.type === 'ConditionalExpression' ? found.consequent : found;
  const text =
    given?.type === 'StringLiteral' ? given.value : given?.type === 'TemplateLiteral' ? given.quasis[0].raw : '';
  return /^[\w-]+/.exec(text)?.[0];
}

async function shapeOf(node: Node, scope: Scope, depth = 0): Promise<Shape> {
  if (!node || depth > DEEPEST) return 'unknown';
  if (LITERALS[node.type]) return LITERALS[node.type] as Shape;
  if (WRAPPERS.includes(node.type)) return shapeOf(node.expression, scope, depth + 1);
  if (node.type === 'BinaryExpression' && ['??', '||'].includes(node.operator))
    return shapeOf(node.right, scope, depth + 1);
  if (node.type === 'ObjectExpression') return objectShape(node, scope, depth);
  if (node.type === 'Identifier') return namedShape(node.value, scope, depth);
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return 'unknown';
  const { value } = node.callee;
  // The initial value of `const [x] = useState(…)`.
  if (value === 'useState') return shapeOf(resultOf(node.arguments[0]?.expression), scope, depth + 1);
  return CONVERSIONS[value] ?? namedShape(value, scope, depth);
}

async function objectShape({ properties }: Node, scope: Scope, depth: number): Promise<Shape> {
  const shape: { [field: string]: Shape } = {};
  for (const property of properties) {
    if (property.type === 'KeyValueProperty')
      shape[property.key.value] = await shapeOf(property.value, scope, depth + 1);
    else if (property.type === 'Identifier') shape[property.value] = await namedShape(property.value, scope, depth + 1);
    else if (property.type === 'SpreadElement') {
      const spread = await shapeOf(property.arguments, scope, depth + 1);
      Object.assign(shape, typeof spread === 'string' ? { '...': 'unknown' } : spread);
    }
  }
  return shape;
}

/** Of a value, or of what a function returns; in another file if it is imported from one of the slice. */
async function namedShape(name: string, scope: Scope, depth: number): Promise<Shape> {
  const known = scope.values.get(name);
  if (known) return shapeOf(resultOf(known), scope, depth + 1);
  const file = scope.imports.get(name);
  if (!file || depth > DEEPEST) return 'unknown';
  const other = await scopeOf(file, await readFile(file, 'utf8'));
  return other.scope.values.has(name) ? namedShape(name, other.scope, depth + 1) : 'unknown';
}

function resultOf(node: Node): Node {
  if (node?.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') return node.body;
  const statements = node?.body?.stmts as Node[] | undefined;
  return statements ? statements.find(({ type }) => type === 'ReturnStatement')?.argument : node;
}

async function scopeOf(file: string, text: string): Promise<{ scope: Scope; nodes: Node[] }> {
  const nodes: Node[] = [];
  collect(await parse(text, { syntax: 'typescript', tsx: file.endsWith('x') }), nodes);
  const scope: Scope = { file, values: new Map(), imports: new Map() };
  for (const node of nodes) {
    if (node.type === 'VariableDeclarator' && node.init) {
      // The first element is what `useState` and its like begin with.
      const id = node.id.type === 'ArrayPattern' ? node.id.elements[0] : node.id;
      if (id?.type === 'Identifier' && !scope.values.has(id.value)) scope.values.set(id.value, node.init);
    }
    if (node.type === 'FunctionDeclaration') scope.values.set(node.identifier.value, node);
    if (node.type === 'ImportDeclaration') {
      const target = join(dirname(file), node.source.value);
      if (node.source.value.startsWith('.') && existsSync(target))
        for (const { local } of node.specifiers) scope.imports.set(local.value, target);
    }
  }
  return { scope, nodes };
}

function collect(node: Node, nodes: Node[]): void {
  if (Array.isArray(node)) for (const each of node) collect(each, nodes);
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') nodes.push(node);
    for (const value of Object.values(node)) collect(value, nodes);
  }
}
