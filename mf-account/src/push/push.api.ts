import { addPushSubscription, readPushKey, removePushSubscription } from '@osaka/contracts/account';
import { call } from '@osaka/web-kit';
import { mutationOptions, queryOptions } from '@osaka/web-kit/query';
import { isSubscribed, subscribe, unsubscribe } from './browser-push.ts';

const KEY = ['my-page', 'push'];

/** The key of the site, or null where it has none, and whether this browser is told by push. */
export const pushState = (memberNo: number) =>
  queryOptions({
    queryKey: [...KEY, memberNo],
    async queryFn({ signal }) {
      const { key, isOn } = (await call(readPushKey, {}, { signal })).data;
      return { key, isOn: isOn && key !== null && (await isSubscribed(key)) };
    },
    retry: false,
    staleTime: 0,
  });

/** Turns push on with a key, off without one. */
export const switchPush = mutationOptions({
  async mutationFn(key: string | undefined): Promise<'turnedOn' | 'turnedOff' | 'denied'> {
    if (key === undefined) {
      await unsubscribe();
      await call(removePushSubscription);
      return 'turnedOff';
    }
    const body = await subscribe(key);
    if (body === 'denied') return body;
    await call(addPushSubscription, { body });
    return 'turnedOn';
  },
  onSettled: (_data, _error, _key, _result, { client }) => client.invalidateQueries({ queryKey: KEY }),
});
