import type { GatewayConfig } from '../config.ts';

type MapProvider = GatewayConfig['MAP_PROVIDER'];

/** On what services answer and on refusals, as the flat list that writeHead takes: data, never a document. */
export const answerHeaders: readonly string[] = ['x-content-type-options', 'nosniff', 'content-security-policy', "default-src 'none'; frame-ancestors 'none'"];

/** On the site's own files and pages. */
export function siteHeaders({ MAP_PROVIDER, MAP_TILES_URL, SITE_URL }: Pick<GatewayConfig, 'MAP_PROVIDER' | 'MAP_TILES_URL' | 'SITE_URL'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': contentSecurityPolicy(MAP_PROVIDER, MAP_TILES_URL),
    'permissions-policy': 'accelerometer=(), camera=(), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(SITE_URL.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

function contentSecurityPolicy(provider: MapProvider, tilesUrl: string): string {
  const more = { ...NOTHING_MORE, ...(provider === 'google' && GOOGLE_MAPS) };
  const tiles = originOf(tilesUrl);
  return [
    "default-src 'none'",
    `script-src 'self'${more.script}`,
    `style-src 'self'${more.style}`,
    `connect-src 'self'${more.connect}`,
    `img-src 'self' data: blob:${more.image}${tiles}`,
    `font-src 'self'${more.font}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

const NOTHING_MORE = { script: '', style: '', connect: '', image: '', font: '' };

// Google's script adds style elements; it is loaded only where an installation asks for it.
const GOOGLE_MAPS = {
  script: ' https://maps.googleapis.com https://maps.gstatic.com',
  style: " 'unsafe-inline' https://fonts.googleapis.com",
  connect: ' https://maps.googleapis.com https://maps.gstatic.com',
  image: ' https://maps.googleapis.com https://maps.gstatic.com https://*.ggpht.com',
  font: ' https://fonts.gstatic.com',
};

function originOf(tilesUrl: string): string {
  const [origin] = /^https:\/\/[^/]+/.exec(tilesUrl) ?? [];
  return origin ? ` ${origin.replace('{s}', '*')}` : '';
}
