import webpack, { type AsyncDependenciesBlock, type Chunk, type ChunkGroup, type Compilation, type Compiler, type Module } from 'webpack';

export interface FileList {
  js: string[];
  css: string[];
}
/** `chunks.json` of a remote: which files each exposed module and each screen need. */
export interface ChunkList {
  entry: string;
  modules: Record<string, FileList>;
  screens: Record<string, FileList>;
}

/** Writes `chunks.json`, from which the release writer makes preload tags. Paths are relative to the output folder. */
export class ChunkListPlugin {
  constructor(private readonly exposes: Record<string, string>) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ChunkListPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ChunkListPlugin', stage }, () => {
        const list = JSON.stringify(this.listOf(compilation), null, 2);
        compilation.emitAsset('chunks.json', new webpack.sources.RawSource(list));
      });
    });
  }

  private listOf(compilation: Compilation): ChunkList {
    const list: ChunkList = { entry: '', modules: {}, screens: {} };
    list.entry = Object.keys(compilation.assets).find((name) => name.startsWith('remoteEntry')) ?? '';
    for (const [name, request] of Object.entries(this.exposes)) {
      const module = [...compilation.modules].find((each) => resourceOf(each).endsWith(request.slice(1)));
      if (!module) throw new Error(`${request} is exposed but was not built`);
      const own = groupsOf(compilation, module);
      list.modules[name] = filesOf(own);
      for (const { path, block } of screensOf(module)) {
        const group = compilation.chunkGraph.getBlockChunkGroup(block);
        if (group) list.screens[path] = without(filesOf([group]), list.modules[name]);
      }
    }
    return list;
  }
}

function resourceOf(module: Module): string {
  return 'resource' in module && typeof module.resource === 'string' ? module.resource : '';
}

function groupsOf(compilation: Compilation, module: Module): ChunkGroup[] {
  return [...compilation.chunkGraph.getModuleChunks(module)].flatMap((chunk) => [...chunk.groupsIterable]);
}

/** Pairs each `path: '…'` of a routes module with the import() that follows it. */
function screensOf(module: Module): { path: string; block: AsyncDependenciesBlock }[] {
  const source = String(module.originalSource()?.source() ?? '');
  const pattern = /path:\s*(["'])(.+?)\1[\s\S]*?import\(\s*(?:\/\*[\s\S]*?\*\/\s*)?(["'])(.+?)\3/g;
  return [...source.matchAll(pattern)].flatMap(([, , path, , request]) => {
    const block = module.blocks.find((each) => each.dependencies.some((one) => 'request' in one && one.request === request));
    return path && block ? [{ path, block }] : [];
  });
}

function filesOf(groups: ChunkGroup[]): FileList {
  const chunks = new Set<Chunk>(groups.flatMap((group) => group.chunks));
  const files = [...new Set([...chunks].flatMap((chunk) => [...chunk.files]))].filter((file) => !file.startsWith('remoteEntry'));
  return { js: files.filter((file) => file.endsWith('.js')), css: files.filter((file) => file.endsWith('.css')) };
}

function without(list: FileList, known: FileList): FileList {
  return { js: list.js.filter((file) => !known.js.includes(file)), css: list.css.filter((file) => !known.css.includes(file)) };
}
