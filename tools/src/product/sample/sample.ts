import { fault } from '../../../launch/fault.mjs';
import { step } from '../../../launch/step.mjs';
import type { Product } from '../product.ts';
import { enterAs, sampleMembers } from './members.ts';
import { addSamplePlan } from './plans.ts';
import { openSite } from './site.ts';

/** Adds members with a plan each to the running site; what an earlier start added stays as it is. Reviews came with the catalogue. */
export async function addSamples({ servers, settings }: Product): Promise<void> {
  const { inboxUrl } = servers.mail;
  if (!inboxUrl) throw fault('--sample needs the mail inbox that npm start brings up, and SMTP_URL is set.', 'Unset SMTP_URL, or start without --sample.');
  await step('Sample', async (progress) => {
    for (const [index, member] of sampleMembers.entries()) {
      progress(`${member.memberId}, ${index + 1} of ${sampleMembers.length}`);
      const site = openSite(settings.siteUrl, inboxUrl);
      const { isNew, accessToken } = await enterAs(site, member);
      if (isNew) await addSamplePlan(site, index, accessToken);
    }
    return { detail: `${sampleMembers.length} members with a plan each` };
  });
}
