/** 오사카역. */
const OSAKA = { latitude: 34.7025, longitude: 135.4959 };
/** Of the sun's centre at sunrise: refraction and half its width below the horizon. */
const HORIZON = -0.833;
const JAPAN_HOURS = 9;
const DAY_MS = 86_400_000;
const rad = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Sunrise and sunset in Osaka as minutes after midnight in Japan; YYYY-MM-DD. By the low accuracy formulas of the
 * Astronomical Almanac (to 0.01° until 2050): the angle of the sun is taken at the event itself.
 */
export function sunTimes(date: string): { rise: number; set: number } {
  const midnight = Date.parse(date) - JAPAN_HOURS * 3_600_000;
  const at = (side: -1 | 1) => {
    let minutes = 720 + side * 360;
    for (let round = 0; round < 3; round += 1) minutes = eventNear(midnight / DAY_MS + minutes / 1440, side);
    return Math.round(minutes);
  };
  return { rise: at(-1), set: at(1) };
}

/** `days`: since 1970, in UTC, about when it is. */
function eventNear(days: number, side: -1 | 1): number {
  const sinceJ2000 = days - 10_957.5;
  const anomaly = rad(357.528 + 0.985_600_3 * sinceJ2000);
  const mean = 280.46 + 0.985_647_4 * sinceJ2000;
  const ecliptic = rad(mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly));
  const tilt = rad(23.439 - 0.000_000_4 * sinceJ2000);
  const declination = Math.asin(Math.sin(tilt) * Math.sin(ecliptic));
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(ecliptic), Math.cos(ecliptic));
  // The equation of time, in degrees between -180 and 180.
  const ahead = ((((mean - (ascension * 180) / Math.PI + 180) % 360) + 360) % 360) - 180;
  const latitude = rad(OSAKA.latitude);
  const angle =
    (Math.sin(rad(HORIZON)) - Math.sin(latitude) * Math.sin(declination)) /
    (Math.cos(latitude) * Math.cos(declination));
  const fromNoon = (Math.acos(angle) * 180) / Math.PI;
  return 720 + JAPAN_HOURS * 60 - 4 * (OSAKA.longitude + ahead) + side * 4 * fromNoon;
}
