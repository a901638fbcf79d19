import { ACCESS_TOKEN, type AccessClaims, accessClaims } from '@osaka/contracts';
import type { Clock } from '@osaka/service-kit';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { StoredMember } from '../member.ts';
import type { Keys } from './keys.service.ts';

export function createAccessTokens(keys: Keys, clock: Clock) {
  return {
    async issue(
      { memberNo, memberId, memberName, memberRole, generation }: StoredMember,
      sessionId: string | undefined,
    ): Promise<string> {
      const { kid, key } = await keys.signing();
      const nowS = Math.floor(clock.now().getTime() / 1000);
      const claims: Omit<AccessClaims, 'sub'> = {
        memberId,
        memberName,
        role: memberRole,
        gen: generation,
        sid: sessionId,
      };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ACCESS_TOKEN.algorithm, kid, typ: 'at+jwt' })
        .setSubject(String(memberNo))
        .setIssuer(ACCESS_TOKEN.issuer)
        .setAudience(ACCESS_TOKEN.audience)
        .setIssuedAt(nowS)
        .setNotBefore(nowS)
        .setExpirationTime(nowS + ACCESS_TOKEN.lifetimeS)
        .sign(key);
    },

    /** The claims of a currently valid token that one of this service's keys signed. */
    async verify(token: string): Promise<AccessClaims | undefined> {
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: [ACCESS_TOKEN.algorithm],
          issuer: ACCESS_TOKEN.issuer,
          audience: ACCESS_TOKEN.audience,
          requiredClaims: ['exp', 'nbf', 'sub'],
          clockTolerance: 5,
          currentDate: clock.now(),
        });
        const claims = accessClaims.safeParse(payload);
        return claims.success ? claims.data : undefined;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };

  async function keyOf({ kid }: { kid?: string }) {
    const key = kid === undefined ? undefined : await keys.verifying(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  }
}
