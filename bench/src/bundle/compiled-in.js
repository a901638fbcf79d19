// Stands in for the shell's federation runtime in the baseline.
const modules = {
  'mf-travel/routes': () => import('mf-travel/routes.tsx'),
  'mf-planner/routes': () => import('mf-planner/routes.tsx'),
  'mf-account/routes': () => import('mf-account/routes.tsx'),
  'mf-admin/routes': () => import('mf-admin/routes.tsx'),
  'mf-chat/routes': () => import('mf-chat/routes.tsx'),
  'mf-chat/widget': () => import('mf-chat/widget.tsx'),
};

export async function loadExposed(remote, module) {
  return (await modules[`${remote}/${module}`]()).default;
}
