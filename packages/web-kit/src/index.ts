export { afterPaint } from './after-paint.ts';
export { type CallOptions, call } from './call.ts';
export { CallError } from './call-error.ts';
export { callMultipart } from './call-multipart.ts';
export { ActionBar } from './components/action-bar.tsx';
export { AppliedChip } from './components/applied-chip.tsx';
export { BackLink } from './components/back-link.tsx';
export { Button, IconButton, LinkButton } from './components/button.tsx';
export { categoryTone } from './components/category-tone.ts';
export { Chip, ChipGroup, ChipSet } from './components/chips.tsx';
export { classNames } from './components/class-names.ts';
export { Counter } from './components/counter.tsx';
export { DestinationCard } from './components/destination-card.tsx';
export { FacilityList, Fact } from './components/facts.tsx';
export { Field } from './components/field.tsx';
export { FileProblems } from './components/file-problems.tsx';
export { CategoryIcon } from './components/icon/category-icon.tsx';
export { FacilityIcon } from './components/icon/facility-icon.tsx';
export { Icon, type IconName } from './components/icon/icon.tsx';
export { Late, lateCode } from './components/late.tsx';
export { Badge, Count, Rating, Stars, Tag } from './components/marks.tsx';
export { PageHeading, useDocumentTitle } from './components/page-heading.tsx';
export { Pagination } from './components/pagination.tsx';
export { PasswordField } from './components/password-field.tsx';
export { Picture, Poster } from './components/picture.tsx';
export { Refreshing } from './components/refreshing.tsx';
export { SayFailureOnce } from './components/say-failure-once.tsx';
export { SearchField } from './components/search-field.tsx';
export { Select } from './components/select.tsx';
export { Modal, Sheet, useModal } from './components/sheet.tsx';
export { SideChoice } from './components/side-choice.tsx';
export { SiteLink } from './components/site-link.tsx';
export { CardsSkeleton, LinesSkeleton, TableSkeleton, TilesSkeleton } from './components/skeletons.tsx';
export { EmptyState, LoadError, messageOf, Notice } from './components/states.tsx';
export { Steps } from './components/steps.tsx';
export { Tabs } from './components/tabs.tsx';
export { TextArea } from './components/text-area.tsx';
export { TextInput } from './components/text-input.tsx';
export { useCurrentInSight } from './components/use-current-in-sight.ts';
export { siteConfig } from './config/site-config.ts';
export { copyToClipboard } from './copy-to-clipboard.ts';
export { DialogHost } from './dialogs/dialog-host.tsx';
export { confirmAction, showAlert, showToast } from './dialogs/dialogs.ts';
export { leaveDialog } from './dialogs/open-dialogs.ts';
export { download, readFile } from './download.ts';
export { forgetFiles, keepFiles, readFiles } from './drafts/kept-files.ts';
export { RestoredNotice } from './drafts/restored-notice.tsx';
export { useKeptDraft } from './drafts/use-kept-draft.ts';
export { budgetText, countText, distanceText, peopleText, sizeText, wonText } from './format/amounts.ts';
export { clockText, hoursText, openingText } from './format/clock.ts';
export {
  dateText,
  daysLeftText,
  instantDateText,
  instantText,
  instantTimeText,
  nightsText,
  periodText,
  todayInSeoul,
  tripText,
} from './format/dates.ts';
export { LateMap } from './map/late-map.tsx';
export { expectNotices, onNoticesExpected } from './notices-expected.ts';
export {
  canStorePages,
  forgetStoredPage,
  listStoredPages,
  NoRoomError,
  readStoredPage,
  type StoredPage,
  storePage,
  updateStoredPage,
} from './offline/stored-pages.ts';
export { countWaitingItems, namesOfWaitingItems, type WaitingItems, waitingItems } from './offline/waiting-items.ts';
export { pageOf, withPage } from './page-address.ts';
export { type PageRelease, releaseOf } from './page-release.ts';
export { keepPreference, readPreference } from './preference.ts';
export { readEvents } from './read-events.ts';
export { moved } from './reorder/moved.ts';
export { OrderedPhoto } from './reorder/ordered-photo.tsx';
export { useDragOrder } from './reorder/use-drag-order.ts';
export { usePhotoOrder } from './reorder/use-photo-order.ts';
export { saveFile } from './save-file.ts';
export { type GuestClick, useClickAfterLogin, useFormLogin, useLoginOffer } from './session/click-after-login.ts';
export { MembersOnly } from './session/members-only.tsx';
export { LOGIN_NEEDED, SESSION_OVER } from './session/messages.ts';
export { ownMember, useOwnMember } from './session/own-member.ts';
export { session } from './session/session.ts';
export { useGoToLogin } from './session/use-go-to-login.ts';
export { useMember, useSessionOver } from './session/use-member.ts';
export { useSession } from './session/use-session.ts';
export { openWidget, useWidgetRequests, type WidgetRequest } from './site/open-widget.ts';
export { replaceSiteTable, screenAt, siteTable } from './site/site-table.ts';
export { useWidgetPlaces, type WidgetPlace, WidgetSlot } from './site/widget-slot.tsx';
export { removeMissingFilesNotice } from './ssr/missing-files.ts';
export { prefetchedAnswer } from './ssr/prefetched-answers.ts';
export { replayInteractions, replayOutside } from './ssr/replay-interactions.ts';
export { browserValues, tabValues } from './stored-values.ts';
export { placeSuggestions } from './suggest/place-suggestions.ts';
export { SUGGESTED_FIELD, Suggest } from './suggest/suggest.tsx';
export type { Suggestion } from './suggest/suggestion.ts';
export { DARK_SYSTEM, keepThemeChoice, readThemeChoice, showTheme, type ThemeChoice } from './theme.ts';
export { ownTrips, usePlannedPlace } from './trips/own-trips.ts';
export { WithNearTrip } from './trips/with-near-trip.tsx';
export { useFocusKeeper } from './use-focus-keeper.ts';
export { useIsMounted } from './use-is-mounted.ts';
export { useIsStalePrice } from './use-is-stale-price.ts';
export { useLatest } from './use-latest.ts';
export { useMedia } from './use-media.ts';
export { useNear } from './use-near.ts';
export { useOnce } from './use-once.ts';
export { usePreference } from './use-preference.ts';
export { withTimeout } from './with-timeout.ts';
