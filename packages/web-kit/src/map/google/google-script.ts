import type { GoogleMaps } from './google-types.ts';

const TIMEOUT_MS = 15_000;
let loaded: Promise<GoogleMaps> | undefined;

/** Loads the script once; after a failure the next map retries. */
export function loadGoogleMaps(key: string): Promise<GoogleMaps> {
  loaded ??= load(key).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

function load(key: string): Promise<GoogleMaps> {
  const page = window as unknown as {
    google?: { maps?: GoogleMaps };
    osakaMapReady?: () => void;
    gm_authFailure?: () => void;
  };
  if (page.google?.maps) return Promise.resolve(page.google.maps);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('map script: no answer')), TIMEOUT_MS);
    page.osakaMapReady = () => {
      clearTimeout(timer);
      page.google?.maps ? resolve(page.google.maps) : reject(new Error('map script: empty'));
    };
    page.gm_authFailure = () => reject(new Error('map script: key refused'));
    const script = document.createElement('script');
    script.src = `https://maps.googleapis.com/maps/api/js?${new URLSearchParams({ key, language: 'ko', region: 'KR', loading: 'async', callback: 'osakaMapReady' })}`;
    script.async = true;
    script.onerror = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('map script: not loaded'));
    };
    document.head.append(script);
  });
}
