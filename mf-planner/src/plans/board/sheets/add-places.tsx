import { distanceKm, isPosition, type Position, toPosition } from '@osaka/contracts';
import type { SelectedPlace } from '@osaka/contracts/planner';
import type { DestinationCard } from '@osaka/contracts/travel';
import { directionParticle, objectParticle, topicParticle, withObjectParticle } from '@osaka/domain/korean';
import {
  Badge,
  Button,
  distanceText,
  EmptyState,
  Icon,
  LinesSkeleton,
  LoadError,
  Picture,
  placeSuggestions,
  SearchField,
  Tabs,
} from '@osaka/web-kit';
import { keepPreviousData, useQuery } from '@osaka/web-kit/query';
import { useState } from 'react';
import { type LinkReading, NO_POSITION, readLinks, SHORT_LINK } from '../../../bringing-in/links.ts';
import { bookmarkedPlaces, foundPlaces, nearPlaces } from '../../../saved-plan/board.api.ts';
import { dayName, isOpenOn } from '../../../saved-plan/day-view.ts';
import { hasPosition, type PlacedCard, toKnown } from '../../../saved-plan/placed-card.ts';
import { placesOfDay } from '../../../saved-plan/trip-state.ts';
import { useBoardParts } from '../board-context.ts';
import styles from './sheets.module.css';

type Source = 'near' | 'bookmarks' | 'undated';

/** Places to add to a day: nearby, bookmarked, without a day, or found by a search. */
export function AddPlaces({ day }: { day: number | null }) {
  const { board, undated, open } = useBoardParts();
  const [source, setSource] = useState<Source>('near');
  const [search, setSearch] = useState('');
  const links = readLinks(search);
  const places = placesOfDay(board.plan, day);
  // The call for nearby places takes the number of a place of the catalogue.
  const base = [...board.plan.selectedPlaces, ...places].filter(({ own }) => !own).at(-1);
  const from = [...board.plan.selectedPlaces, ...places].filter((place) => isPosition(place)).at(-1);
  const basePosition = from && toPosition(from);
  const options = [
    { value: 'near' as const, label: '가까운 곳' },
    { value: 'bookmarks' as const, label: '즐겨찾기' },
    ...(day !== null && undated.length > 0
      ? [{ value: 'undated' as const, label: '날짜 미정', count: undated.length }]
      : []),
  ];
  return (
    <div className="stack">
      <SearchField
        label="장소 검색"
        placeholder="이름, 지역, 태그"
        value={search}
        onSearch={setSearch}
        suggest={{ load: placeSuggestions, onPick: ({ text }) => setSearch(text) }}
      />
      {search && links && <FoundLink links={links} day={day} onSearch={setSearch} />}
      {search && !links && <Found search={search} day={day} from={basePosition} onSearch={setSearch} />}
      {!search && (
        <>
          <Tabs label="찾는 곳" options={options} value={source} onChange={setSource} />
          {source === 'near' && <Near base={base} day={day} />}
          {source === 'bookmarks' && <Bookmarked day={day} from={basePosition} />}
          {source === 'undated' && day !== null && <Undated day={day} />}
        </>
      )}
      <p className="row">
        <Button onClick={() => open({ kind: 'own', day })}>
          <Icon name="map" />
          지도에서 고르기
        </Button>
        <Button onClick={() => open({ kind: 'own', day, from: 'link' })}>
          <Icon name="link" />
          링크 붙여넣기
        </Button>
      </p>
      <p className="help">지도를 길게 누르거나 마우스 오른쪽 버튼으로 눌러도 그 자리를 내 장소로 담아요.</p>
    </div>
  );
}

interface FoundLinkProps {
  links: readonly LinkReading[];
  day: number | null;
  onSearch: (search: string) => void;
}

/** Leads from a pasted link or coordinates to an own place there; a link that only has a name is searched for. */
function FoundLink({ links, day, onSearch }: FoundLinkProps) {
  const { open } = useBoardParts();
  const points = links.filter((link) => typeof link === 'object');
  const point = points.find(({ position }) => position !== null) ?? points[0];
  if (!point) return <p role="status">{links.includes('short-link') ? SHORT_LINK : NO_POSITION}</p>;
  const { name, position, link } = point;
  return (
    <>
      {position && (
        <OwnButton
          label={name === null ? '이 위치를 내 장소로 추가' : `‘${name}’${objectParticle(name)} 내 장소로 추가`}
          hint="링크에서 위치를 찾았어요."
          onClick={() => open({ kind: 'own', day, at: position, link, ...(name !== null && { name }) })}
        />
      )}
      {name !== null && (
        <p className="row">
          <Button onClick={() => onSearch(name)}>
            <Icon name="search" />
            목록에서 ‘{name}’ 찾기
          </Button>
        </p>
      )}
    </>
  );
}

interface ListProps {
  day: number | null;
  from: Position | undefined;
}

function Found({ search, onSearch, ...list }: ListProps & { search: string; onSearch: (search: string) => void }) {
  const { data, error, refetch } = useQuery({ ...foundPlaces(search), placeholderData: keepPreviousData });
  if (error && !data)
    return (
      <>
        <LoadError error={error} onRetry={() => void refetch()} />
        <AddOwn name={search} day={list.day} isOnly />
      </>
    );
  if (!data) return <LinesSkeleton count={4} label="찾는 중" />;
  const { content, correctedTo, suggestions = [] } = data;
  const add = <AddOwn name={search} day={list.day} isOnly={content.length === 0} />;
  if (content.length > 0)
    return (
      <>
        {correctedTo && (
          <p role="status">
            ‘<b>{correctedTo}</b>’{directionParticle(correctedTo)} 찾았어요.
          </p>
        )}
        <PlaceList cards={content} {...list} />
        {add}
      </>
    );
  return (
    <>
      {suggestions.length > 0 && (
        <section className="stack" aria-labelledby="suggestions">
          <h3 id="suggestions" className="h-card">
            혹시 이곳인가요?
          </h3>
          <p className="row">
            {suggestions.map(({ travelNo, title }) => (
              <Button key={travelNo} onClick={() => onSearch(title)}>
                {title}
              </Button>
            ))}
          </p>
        </section>
      )}
      <EmptyState hint="직접 아는 곳이라면 내 장소로 담아 두세요. 나와 동행에게만 보여요.">
        ‘{search}’{topicParticle(search)} 아직 목록에 없어요
      </EmptyState>
      {add}
    </>
  );
}

/** Leads to an own place with the name that was searched for. */
function AddOwn({ name, day, isOnly }: { name: string; day: number | null; isOnly: boolean }) {
  const { open } = useBoardParts();
  return (
    <OwnButton
      label={`‘${name}’${objectParticle(name)} 내 장소로 추가`}
      hint={isOnly ? '이름만 있어도 돼요. 위치는 나중에 정해요.' : '목록에 없는 가게도 일정에 담을 수 있어요.'}
      onClick={() => open({ kind: 'own', day, name })}
    />
  );
}

function OwnButton({ label, hint, onClick }: { label: string; hint: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.own} onClick={onClick}>
      <Icon name="pin" />
      <span>
        <b>{label}</b>
        <small>{hint}</small>
      </span>
      <Icon name="right" />
    </button>
  );
}

function Near({ base, day }: { base: SelectedPlace | undefined; day: number | null }) {
  const { data, error, refetch } = useQuery(nearPlaces(base?.travelId));
  if (!base) return <p className="meta">먼저 한 곳을 검색해서 담으면 가까운 곳을 보여 드려요.</p>;
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton count={4} label="가까운 곳을 찾는 중" />;
  return (
    <>
      <p className="meta">{base.travelName}에서 가까운 순서예요.</p>
      {data.length === 0 ? (
        <p className="meta">3km 안에는 다른 여행지가 없어요.</p>
      ) : (
        <PlaceList cards={data} day={day} from={toPosition(base)} />
      )}
    </>
  );
}

function Bookmarked(list: ListProps) {
  const { data, error, refetch } = useQuery(bookmarkedPlaces);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton count={4} label="즐겨찾기를 불러오는 중" />;
  if (data.length === 0) return <p className="meta">아직 즐겨찾기한 여행지가 없어요.</p>;
  return <PlaceList cards={data} {...list} />;
}

function Undated({ day }: { day: number }) {
  const { board, undated, days, facts, say } = useBoardParts();
  const date = days.find((each) => each.day === day)?.date ?? '';
  const move = ({ travelId, travelName }: SelectedPlace) => {
    const done = `${withObjectParticle(travelName)} ${dayName(day)}에 담았어요.`;
    if (board.change([{ type: 'move', travelId, day, before: null }], done)) say(done);
  };
  return (
    <ul className={styles.places}>
      {undated.map((place) => (
        <li key={place.travelId}>
          <Picture
            imageUrl={place.imageUrl ?? undefined}
            categoryNo={facts.of(place.travelId)?.categoryNo}
            sizes="80px"
          />
          <div>
            <h3>{place.travelName}</h3>
            {!isOpenOn(date, facts.of(place.travelId)?.opening) && <p className="meta">이날은 휴무일이에요</p>}
          </div>
          <Button aria-label={`${place.travelName} ${dayName(day)}에 담기`} onClick={() => move(place)}>
            담기
          </Button>
        </li>
      ))}
    </ul>
  );
}

function PlaceList({ cards, day, from }: ListProps & { cards: readonly DestinationCard[] }) {
  const { board, say } = useBoardParts();
  const add = (card: PlacedCard) => {
    const { travelNo, title } = card;
    const done = `${withObjectParticle(title)} ${dayName(day)}에 담았어요.`;
    if (board.change([{ type: 'add', travelNo, day, before: null }], done, [toKnown(card)])) say(done);
  };
  return (
    <ul className={styles.places}>
      {cards.filter(hasPosition).map((card) => {
        const there = board.plan.selectedPlaces.find(({ travelId }) => travelId === card.travelNo);
        const km = from && distanceKm(from, toPosition(card));
        return (
          <li key={card.travelNo}>
            <Picture imageUrl={card.imageList[0]?.imageUrl} categoryNo={card.categoryNo} sizes="80px" />
            <div>
              <h3>{card.title}</h3>
              <p className="meta">
                {card.guName} · {card.categoryName}
                {km !== undefined && km > 0 && ` · ${distanceText(km)}`}
              </p>
            </div>
            {there ? (
              <Badge>{there.day === null ? '날짜 미정에 담음' : `${there.day}일차에 담음`}</Badge>
            ) : (
              <Button
                aria-label={`${card.title} ${day === null ? '' : `${dayName(day)}에 `}담기`}
                onClick={() => add(card)}
              >
                <Icon name="plus" />
                담기
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
