import { type Crumb, PREVIEW_PICTURE } from '@osaka/contracts';

/** Facts of a page for its `<head>`: title, previews and search engines. */
export interface HeadFacts {
  title: string;
  description?: string;
  /** The canonical path; without it the page is not meant to be indexed. */
  path?: string;
  imagePath?: string | null;
  structuredData?: Record<string, unknown>;
  breadcrumbs?: readonly Crumb[];
  /**
   * The address holds a secret: it is in no tag and no referrer, and search engines leave the page out; link previews
   * show it.
   */
  isSecret?: boolean;
}

/** Tags for `<head>`. `siteUrl` is the public address of the site; without it no tag contains an address. */
export function headTags(
  { title, description, path, imagePath, structuredData, breadcrumbs, isSecret = false }: HeadFacts,
  siteUrl: string,
): string {
  const url = !isSecret && siteUrl && path && siteUrl + path;
  const hasPreview = path !== undefined || (isSecret && description !== undefined);
  const image = siteUrl && imagePath && new URL(imagePath, siteUrl).href;
  return [
    `<title>${escaped(title)}</title>`,
    isSecret && '<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">',
    description && `<meta name="description" content="${escaped(description)}">`,
    url && `<link rel="canonical" href="${escaped(url)}">`,
    hasPreview &&
      property('og:type', 'website') +
        property('og:site_name', '오사카로') +
        property('og:locale', 'ko_KR') +
        property('og:title', title),
    hasPreview && description && property('og:description', description),
    url && property('og:url', url),
    image &&
      property('og:image', image) +
        property('og:image:type', PREVIEW_PICTURE.type) +
        property('og:image:width', String(PREVIEW_PICTURE.width)) +
        property('og:image:height', String(PREVIEW_PICTURE.height)) +
        '<meta name="twitter:card" content="summary_large_image">',
    structuredData &&
      dataBlock({
        ...structuredData,
        ...(url && { url }),
        ...(image && { image: imageOf(image, structuredData.image) }),
      }),
    url && breadcrumbs && dataBlock(breadcrumbList(breadcrumbs, siteUrl)),
  ]
    .filter(Boolean)
    .join('');
}

/** The address alone, or the https://schema.org/ImageObject of the head with it. */
function imageOf(address: string, facts: unknown) {
  return typeof facts === 'object' ? { ...facts, contentUrl: address } : address;
}

/** https://schema.org/BreadcrumbList */
function breadcrumbList(breadcrumbs: readonly Crumb[], siteUrl: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escaped(content)}">`;
}

// JSON-LD is data and never executed, so the script policy does not apply; `<` is escaped so that nothing ends the
// block early.
function dataBlock(data: Record<string, unknown>): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
