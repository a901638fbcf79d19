import { siteTable } from '@osaka/web-kit';

/** The component of a widget; rejects where no slice of this release has it. */
export async function loadWidget<W>(name: string): Promise<W> {
  const { loadExposed } = await import('./mf-runtime.ts');
  const { owner, module } = siteTable().widgets[name] ?? {};
  if (!owner || !module) throw new Error(`no slice of this release has the widget ${name}`);
  return loadExposed<W>(owner, module);
}

/** Whether the widget is hidden at this address. */
export function isHiddenAt(name: string, pathname: string): boolean {
  const hiddenBelow = siteTable().widgets[name]?.hiddenBelow ?? [];
  return hiddenBelow.some((address) => pathname.toLowerCase().startsWith(address.toLowerCase()));
}
