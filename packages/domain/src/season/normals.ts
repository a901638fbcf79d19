export interface MonthNormals {
  /** °C, mean of the days. */
  high: number;
  low: number;
  /** Days of the month with at least 1 mm. */
  rainDays: number;
  clothes: string;
}

/** January first. Japan Meteorological Agency, normals 1991-2020 of Osaka (station 47772). */
const NORMALS: readonly MonthNormals[] = [
  { high: 9.7, low: 3.0, rainDays: 6, clothes: '두꺼운 외투와 목도리' },
  { high: 10.5, low: 3.2, rainDays: 6, clothes: '두꺼운 외투와 목도리' },
  { high: 14.2, low: 6.0, rainDays: 9, clothes: '니트와 겉옷' },
  { high: 19.9, low: 10.9, rainDays: 9, clothes: '긴소매와 얇은 겉옷' },
  { high: 24.9, low: 16.0, rainDays: 10, clothes: '반소매와 얇은 겉옷' },
  { high: 28.0, low: 20.3, rainDays: 11, clothes: '반소매와 우산' },
  { high: 31.8, low: 24.6, rainDays: 10, clothes: '시원한 옷, 모자, 물' },
  { high: 33.7, low: 25.8, rainDays: 8, clothes: '시원한 옷, 모자, 물' },
  { high: 29.5, low: 21.9, rainDays: 10, clothes: '반소매와 우산' },
  { high: 23.7, low: 16.0, rainDays: 8, clothes: '긴소매와 얇은 겉옷' },
  { high: 17.8, low: 10.2, rainDays: 6, clothes: '니트와 겉옷' },
  { high: 12.3, low: 5.3, rainDays: 6, clothes: '목도리와 겉옷' },
];

/** What the month of a date (YYYY-MM-DD) is usually like. */
export function normalsOf(date: string): MonthNormals {
  return NORMALS[Number(date.slice(5, 7)) - 1] as MonthNormals;
}
