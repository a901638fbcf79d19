import { secureHeaders } from 'hono/secure-headers';
import type { GatewayConfig } from '../config.ts';

type MapProvider = GatewayConfig['MAP_PROVIDER'];

/** On what services answer and on refusals: data, never a document. */
export const answerHeaders = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

/** On everything that the site answers. */
export function siteHeaders({ MAP_PROVIDER, MAP_TILES_URL, SITE_URL }: Pick<GatewayConfig, 'MAP_PROVIDER' | 'MAP_TILES_URL' | 'SITE_URL'>) {
  return secureHeaders({
    ...FOR_NO_BROWSER_OF_TODAY,
    contentSecurityPolicy: contentSecurityPolicy(MAP_PROVIDER, originOf(MAP_TILES_URL)),
    permissionsPolicy: { accelerometer: [], camera: [], displayCapture: [], geolocation: ['self'], gyroscope: [], magnetometer: [], microphone: [], payment: [], usb: [] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: SITE_URL.startsWith('https://') && 'max-age=31536000; includeSubDomains',
    xFrameOptions: 'DENY',
  });
}

const FOR_NO_BROWSER_OF_TODAY = { xDownloadOptions: false, xPermittedCrossDomainPolicies: false, xXssProtection: false };

function contentSecurityPolicy(provider: MapProvider, tiles: string[]) {
  const more = provider === 'google' ? GOOGLE_MAPS : NOTHING_MORE;
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...more.script],
    styleSrc: ["'self'", ...more.style],
    connectSrc: ["'self'", ...more.connect],
    imgSrc: ["'self'", 'data:', 'blob:', ...more.image, ...tiles],
    fontSrc: ["'self'", ...more.font],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
  };
}

const NOTHING_MORE = { script: [], style: [], connect: [], image: [], font: [] };

// Google's script adds style elements; it is loaded only where an installation asks for it.
const GOOGLE_MAPS = {
  script: ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  style: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  connect: ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  image: ['https://maps.googleapis.com', 'https://maps.gstatic.com', 'https://*.ggpht.com'],
  font: ['https://fonts.gstatic.com'],
};

function originOf(tilesUrl: string): string[] {
  const [origin] = /^https:\/\/[^/]+/.exec(tilesUrl) ?? [];
  return origin ? [origin.replace('{s}', '*')] : [];
}
