// React refresh repaints only renderers it has seen, and a remote's refresh runtime loads after React DOM has started.
// So the hook, which the shell's own refresh runtime has just made, keeps the renderers for those that come later.
interface DevtoolsHook {
  renderers: Map<number, unknown>;
  inject: (renderer: unknown) => number;
}

const hook = (globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevtoolsHook }).__REACT_DEVTOOLS_GLOBAL_HOOK__;

if (hook) {
  const inject = hook.inject;
  hook.inject = (renderer) => {
    const id = inject.call(hook, renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}
