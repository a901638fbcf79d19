import { secureHeaders } from 'hono/secure-headers';
import type { GatewayConfig } from '../../config.ts';
import { tileSources } from '../../map-tiles.ts';

type MapProvider = GatewayConfig['MAP_PROVIDER'];

/** For answers of services and refusals, which are data and never documents. */
export const answerHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The API reference needs nothing beyond its own files, whatever the site shows. */
export const API_DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For all answers of the site itself. */
export function siteHeaders({
  MAP_PROVIDER,
  MAP_TILES_URL,
  SITE_URL,
}: Pick<GatewayConfig, 'MAP_PROVIDER' | 'MAP_TILES_URL' | 'SITE_URL'>) {
  return secureHeaders({
    ...OBSOLETE_HEADERS,
    reportingEndpoints: [{ name: CSP_ENDPOINT, url: CSP_REPORTS }],
    contentSecurityPolicy: contentSecurityPolicy(MAP_PROVIDER, tileSources(MAP_TILES_URL)),
    permissionsPolicy: {
      accelerometer: [],
      camera: [],
      displayCapture: [],
      geolocation: ['self'],
      gyroscope: [],
      magnetometer: [],
      microphone: [],
      payment: [],
      usb: [],
    },
    // Never a path: after a navigation in the page the address may hold a token.
    referrerPolicy: 'strict-origin',
    strictTransportSecurity: SITE_URL.startsWith('https://') && 'max-age=31536000; includeSubDomains',
    xFrameOptions: 'DENY',
  });
}

/** The policy of a page with these inline scripts. */
export function allowingScripts(policy: string, sources: readonly string[]): string {
  return policy.replace("script-src 'self'", ["script-src 'self'", ...sources].join(' '));
}

/** Where browsers report violations; report-uri is for those without report-to. */
export const CSP_REPORTS = '/reports/csp';
const CSP_ENDPOINT = 'csp';

const OBSOLETE_HEADERS = { xDownloadOptions: false, xPermittedCrossDomainPolicies: false, xXssProtection: false };

function contentSecurityPolicy(provider: MapProvider, tiles: ReturnType<typeof tileSources>) {
  const more = provider === 'google' ? GOOGLE_MAPS : NO_EXTRA_SOURCES;
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...more.script],
    styleSrc: ["'self'", ...more.style],
    connectSrc: ["'self'", ...more.connect, ...tiles.connect],
    imgSrc: ["'self'", 'data:', 'blob:', ...more.image, ...tiles.image],
    fontSrc: ["'self'", ...more.font],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    reportUri: CSP_REPORTS,
    reportTo: CSP_ENDPOINT,
  };
}

const NO_EXTRA_SOURCES = { script: [], style: [], connect: [], image: [], font: [] };

// Google's script adds style elements; it is loaded only when the installation configures it.
const GOOGLE_MAPS = {
  script: ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  style: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  connect: ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  image: ['https://maps.googleapis.com', 'https://maps.gstatic.com', 'https://*.ggpht.com'],
  font: ['https://fonts.gstatic.com'],
};
