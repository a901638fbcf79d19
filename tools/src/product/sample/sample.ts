import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sliceFolders } from '@osaka/delivery/every-slice';
import { fault } from '../../../launch/fault.mjs';
import { step } from '../../../launch/step.mjs';
import { root } from '../../places.ts';
import type { Product } from '../product.ts';
import { enterAs, sampleMembers } from './members.ts';
import { openSite, type Site } from './site.ts';

/** What `svc-x/sample.ts` exports: adds what a sample member has in that service. */
type AddSample = (site: Site, index: number, accessToken: string) => Promise<void>;

/**
 * Adds sample members to the running site, with what each service's sample.ts gives them; the samples of an earlier
 * start stay. Reviews come with the seeding.
 */
export async function addSamples({ servers, settings }: Product): Promise<void> {
  const { inboxUrl } = servers.mail;
  if (!inboxUrl)
    throw fault(
      '--sample needs the mail inbox that npm start brings up, and SMTP_URL is set.',
      'Unset SMTP_URL, or start without --sample.',
    );
  await step('Sample', async (progress) => {
    const samples = await everySample();
    for (const [index, member] of sampleMembers.entries()) {
      progress(`${member.memberId}, ${index + 1} of ${sampleMembers.length}`);
      const site = openSite(settings.siteUrl, inboxUrl);
      const { isNew, accessToken } = await enterAs(site, member);
      if (isNew) for (const addSample of samples) await addSample(site, index, accessToken);
    }
    return { detail: `${sampleMembers.length} members` };
  });
}

async function everySample(): Promise<AddSample[]> {
  const files = sliceFolders('svc-')
    .map((slice) => join(root, slice, 'sample.ts'))
    .filter((file) => existsSync(file));
  return Promise.all(files.map(async (file) => ((await import(file)) as { addSample: AddSample }).addSample));
}
