import { created, ok } from '@osaka/contracts';
import {
  beginOidc,
  endOidc,
  joinByOidc,
  joinOwnByOidc,
  leaveOidc,
  listOidcTies,
  MESSAGES,
  OIDC_MESSAGES,
  type OidcFailure,
  SECOND_FACTOR_MESSAGES,
  signInByOidc,
  signUpByOidc,
} from '@osaka/contracts/account';
import { AppError, on } from '@osaka/service-kit';
import type { Context } from 'hono';
import type { AccountContext } from '../context.ts';
import type { SecondStepService } from '../second-factor/second-step.service.ts';
import type { DeviceService } from '../sessions/devices.service.ts';
import type { SignIn } from '../sessions/sign-in.ts';
import type { OidcService } from './oidc.service.ts';

interface Services {
  oidc: OidcService;
  devices: DeviceService;
  secondSteps: SecondStepService;
  signIn: SignIn;
}

export function oidcRoutes(
  { checkSameOrigin, cookies, siteOf, siteUrl }: AccountContext,
  { oidc, devices, secondSteps, signIn }: Services,
) {
  return [
    on(beginOidc, async ({ params: { name }, query, http }) => {
      const back = pageOf(query);
      return orBack(http, back, async () => {
        const begun = await oidc.begin(name, `${originOf(http)}/api/auth/oidc/${name}/callback`, back);
        cookies.oidc.set(http, begun.cookie);
        return http.redirect(begun.url, 303);
      });
    }),
    on(endOidc, async ({ params: { name }, http }) => {
      const cookie = cookies.oidc.read(http);
      return orBack(http, oidc.backOf(cookie) ?? pageOf({}), async () => {
        // Before the check, so that no answer is checked twice.
        cookies.oidc.clear(http);
        const ended = await oidc.end(name, cookie, new URL(http.req.url).search);
        cookies.oidcStep.set(http, ended.cookie);
        return http.redirect(ended.back, 303);
      });
    }),
    on(signInByOidc, async ({ http }) => {
      checkSameOrigin(http);
      const found = await oidc.find(cookies.oidcStep.read(http));
      if ('need' in found) return ok(found, OIDC_MESSAGES.undecided);
      cookies.oidcStep.clear(http);
      const begun = await secondSteps.begin(found, devices.known(found, cookies.device.read(http)));
      if (!begun) return ok(await signIn(http, found, false), MESSAGES.loggedIn);
      cookies.secondStep.set(http, begun.secret);
      return ok({ secondStep: begun.secondStep }, SECOND_FACTOR_MESSAGES.stepNeeded);
    }),
    on(signUpByOidc, async ({ body, clientAddress, http }) => {
      checkSameOrigin(http);
      const browser = cookies.verification.read(http);
      const { memberNo } = await oidc.signUp(cookies.oidcStep.read(http), body, browser, clientAddress);
      return created({ memberNo }, '회원가입이 완료되었습니다.');
    }),
    on(joinByOidc, async ({ body, clientAddress, http }) => {
      checkSameOrigin(http);
      await oidc.join(cookies.oidcStep.read(http), body, cookies.verification.read(http), clientAddress);
      return ok(null, OIDC_MESSAGES.joined);
    }),
    on(joinOwnByOidc, async ({ body, member, clientAddress, http }) => {
      checkSameOrigin(http);
      const evidence = { proof: body, clientAddress, site: () => siteOf(http) };
      await oidc.joinOwn(cookies.oidcStep.read(http), member, evidence);
      cookies.oidcStep.clear(http);
      return ok(null, OIDC_MESSAGES.joined);
    }),
    on(listOidcTies, async ({ member }) => ok(await oidc.list(member))),
    on(leaveOidc, async ({ member, params: { name }, http }) => {
      checkSameOrigin(http);
      await oidc.leave(member, name);
      return ok(null, OIDC_MESSAGES.left);
    }),
  ];

  /** SITE_URL, which the provider must know; without it the host that was asked. */
  function originOf(http: Context): string {
    if (siteUrl) return new URL(siteUrl).origin;
    return `http://${http.req.header('x-forwarded-host') ?? http.req.header('host') ?? 'localhost'}`;
  }
}

/** The page that asked, with the outcome of a success. */
function pageOf({ for: purpose, from }: { for?: 'login' | 'join' | undefined; from?: string | undefined }): string {
  if (purpose === 'join') return '/mypage/signIn?oidc=done';
  return `/login?${new URLSearchParams({ oidc: 'done', ...(from && { from }) })}`;
}

/** A person who sees a page is led back to it, and it says why; other clients get the error itself. */
async function orBack(http: Context, back: string, lead: () => Promise<Response>): Promise<Response> {
  try {
    return await lead();
  } catch (error) {
    if (!(error instanceof AppError) || http.req.header('sec-fetch-mode') !== 'navigate') throw error;
    return http.redirect(back.replace('oidc=done', `oidc=${failureOf(error)}`), 303);
  }
}

function failureOf({ kind }: AppError): OidcFailure {
  if (kind === 'UNAVAILABLE') return 'away';
  return kind === 'NOT_FOUND' ? 'unknown' : 'refused';
}
