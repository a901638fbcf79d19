import webpack, {
  type AsyncDependenciesBlock,
  type ChunkGroup,
  type Compilation,
  type Compiler,
  type Module,
} from 'webpack';

export interface FileList {
  js: string[];
  css: string[];
}
/** `chunks.json`: the files of each exposed module and each screen. Paths are relative to the output folder. */
export interface ChunkList {
  entry?: string;
  modules: Record<string, FileList>;
  screens: Record<string, FileList>;
}

/**
 * `later.json` beside remoteEntry: all files that a screen may load after its page, by path. For pages that are stored
 * on a device.
 */
export type LaterFiles = Record<string, string[]>;

interface Options {
  /** Name → module, as in `exposes`. */
  modules: Record<string, string>;
  /** Modules that list screens as `{ path: '…', page: () => import('…') }`. */
  screensIn: string[];
}

/** Writes `later.json`, and `chunks.json`, from which the release writer creates the preload tags. */
export class ChunkListPlugin {
  constructor(private readonly options: Options) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ChunkListPlugin', (compilation) => {
      const groups = { modules: new Map<string, ChunkGroup>(), screens: new Map<string, ChunkGroup>() };
      // Chunk groups are known before modules are concatenated, their files only at the end.
      compilation.hooks.afterChunks.tap('ChunkListPlugin', () => this.findGroups(compilation, groups));
      compilation.hooks.processAssets.tap(
        { name: 'ChunkListPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const modules = Object.fromEntries([...groups.modules].map(([name, group]) => [name, filesOf(group)]));
          const screens = Object.fromEntries([...groups.screens].map(([path, group]) => [path, filesOf(group)]));
          const entry = Object.keys(compilation.assets).find((name) => name.startsWith('remoteEntry'));
          const later: LaterFiles = Object.fromEntries(
            [...groups.screens].map(([path, group]) => [path, laterFilesOf(group)]),
          );
          compilation.emitAsset('later.json', new webpack.sources.RawSource(JSON.stringify(later)));
          compilation.emitAsset(
            'chunks.json',
            new webpack.sources.RawSource(JSON.stringify({ entry, modules, screens } satisfies ChunkList)),
          );
        },
      );
    });
  }

  private findGroups(
    compilation: Compilation,
    groups: { modules: Map<string, ChunkGroup>; screens: Map<string, ChunkGroup> },
  ) {
    for (const [name, request] of Object.entries(this.options.modules)) {
      const group = groupOf(compilation, moduleAt(compilation, request));
      if (group) groups.modules.set(name, group);
    }
    for (const request of this.options.screensIn) {
      for (const { path, block } of screensOf(moduleAt(compilation, request))) {
        const group = compilation.chunkGraph.getBlockChunkGroup(block);
        if (group) groups.screens.set(path, group);
      }
    }
  }
}

function moduleAt(compilation: Compilation, request: string): Module {
  const module = [...compilation.modules].find(
    (each) => 'resource' in each && typeof each.resource === 'string' && each.resource.endsWith(request.slice(1)),
  );
  if (!module) throw new Error(`${request} was not built`);
  return module;
}

function groupOf(compilation: Compilation, module: Module): ChunkGroup | undefined {
  return [...compilation.chunkGraph.getModuleChunks(module)].flatMap((chunk) => [...chunk.groupsIterable])[0];
}

/** Pairs each `path: '…'` of a routes module with the import() after it. */
function screensOf(module: Module): { path: string; block: AsyncDependenciesBlock }[] {
  const source = String(module.originalSource()?.source() ?? '');
  return source
    .split(/path:\s*(?=["'])/)
    .slice(1)
    .flatMap((part) => {
      const path = part.match(/^(["'])(.+?)\1/)?.[2];
      const request = part.match(/import\(\s*(?:\/\*[\s\S]*?\*\/\s*)?(["'])(.+?)\1/)?.[2];
      const block = module.blocks.find((each) =>
        each.dependencies.some((one) => 'request' in one && one.request === request),
      );
      if (path && !block) throw new Error(`${path}: its page is not a literal import(), so it cannot be preloaded`);
      return path && block ? [{ path, block }] : [];
    });
}

function filesOf(group: ChunkGroup): FileList {
  const files = [...new Set(group.chunks.flatMap((chunk) => [...chunk.files]))].filter(
    (file) => !file.startsWith('remoteEntry'),
  );
  return { js: files.filter((file) => file.endsWith('.js')), css: files.filter((file) => file.endsWith('.css')) };
}

// Chunks that are of use with a network alone: import() with webpackChunkName: "online".
const ONLINE = 'online';

/**
 * Files of all groups below a group: what its modules import() and what those import(), with the fonts of their styles.
 */
function laterFilesOf(group: ChunkGroup): string[] {
  const groups = new Set<ChunkGroup>([group]);
  for (const each of groups) for (const child of each.childrenIterable) if (child.name !== ONLINE) groups.add(child);
  return [...new Set([...groups].flatMap((each) => [...Object.values(filesOf(each)).flat(), ...fontsOf(each)]))];
}

function fontsOf(group: ChunkGroup): string[] {
  return group.chunks.flatMap((chunk) => [...chunk.auxiliaryFiles].filter((file) => file.endsWith('.woff2')));
}
