// React refresh repaints only renderers it has seen, and a remote's refresh runtime loads after React DOM has started.
// This hook, first in the development entry, keeps them for the ones that come later.
interface DevtoolsHook {
  renderers: Map<number, unknown>;
  supportsFiber: true;
  inject: (renderer: unknown) => number;
  onCommitFiberRoot: () => void;
  onCommitFiberUnmount: () => void;
  onScheduleFiberRoot: () => void;
}

const page = globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevtoolsHook };
const renderers = new Map<number, unknown>();

page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers,
  supportsFiber: true,
  inject(renderer) {
    renderers.set(renderers.size + 1, renderer);
    return renderers.size;
  },
  onCommitFiberRoot: () => undefined,
  onCommitFiberUnmount: () => undefined,
  onScheduleFiberRoot: () => undefined,
};
