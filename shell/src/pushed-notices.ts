/** What svc-account sends. */
interface Pushed {
  noticeNo: number;
  text: string;
  /** A path of the site. */
  link: string;
}
/** The parts of the service worker's scope that TypeScript has only without the DOM. */
export interface PushScope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window' }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', handle: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', handle: (event: NotificationEvent) => void): void;
}
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends ExtendableEvent {
  data: { json(): Pushed } | null;
}
interface NotificationEvent extends ExtendableEvent {
  notification: Notification;
}

/** Shows pushed notices, whose click opens the page that they are about. */
export function showPushedNotices(scope: PushScope, icon: string): void {
  scope.addEventListener('push', (event) => {
    const pushed = event.data?.json();
    // The tag lets a message that comes again replace the notification.
    if (pushed)
      event.waitUntil(
        scope.registration.showNotification('오사카로', {
          body: pushed.text,
          tag: `notice-${pushed.noticeNo}`,
          data: pushed.link,
          icon,
          lang: 'ko',
        }),
      );
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(new URL(event.notification.data, location.origin)));
  });

  /** In the tab that shows it, else in a new one: another tab may hold unsaved work. */
  async function openPage({ href, origin }: URL): Promise<void> {
    if (origin !== location.origin) return;
    const open = (await scope.clients.matchAll({ type: 'window' })).find(({ url }) => url === href);
    await (open ? open.focus() : scope.clients.openWindow(href));
  }
}
