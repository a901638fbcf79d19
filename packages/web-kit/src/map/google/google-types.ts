/** The parts of the Google Maps API that are used here. */
export interface GoogleMaps {
  Map: new (element: HTMLElement, options: object) => GoogleMap;
  LatLng: new (latitude: number, longitude: number) => GoogleLatLng;
  LatLngBounds: new () => { extend(at: GoogleLatLng): void };
  Polyline: new (options: object) => { setMap(map: GoogleMap | null): void };
  OverlayView: new () => GoogleOverlay;
}

export interface GoogleLatLng {
  lat(): number;
  lng(): number;
}

export interface GoogleMap {
  setOptions(options: object): void;
  setCenter(at: GoogleLatLng): void;
  panTo(at: GoogleLatLng): void;
  setZoom(zoom: number): void;
  getZoom(): number | undefined;
  fitBounds(bounds: unknown, paddingPx?: number): void;
  addListener(name: string, listener: (event: { latLng: GoogleLatLng }) => void): void;
  data: {
    addGeoJson(collection: object): void;
    setStyle(style: (feature: { getProperty(name: string): unknown }) => object): void;
  };
}

export interface GoogleOverlay {
  onAdd(): void;
  draw(): void;
  onRemove(): void;
  setMap(map: GoogleMap | null): void;
  getPanes(): { overlayMouseTarget: HTMLElement } | null;
  getProjection():
    | {
        fromLatLngToDivPixel(at: GoogleLatLng): { x: number; y: number } | null;
        fromContainerPixelToLatLng(point: { x: number; y: number }): GoogleLatLng | null;
      }
    | undefined;
}
