/** Expiry of a verified token, in ms since 1970; undefined if it has none. */
export function tokenEndMs(authorization: string | undefined): number | undefined {
  const payload = authorization?.split('.')[1];
  try {
    const { exp } = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}
