import { distanceKm, isPosition, type Position, toPosition } from '@osaka/contracts';
import { distanceText, Icon, TextInput } from '@osaka/web-kit';
import { useState } from 'react';
import { NO_POSITION, readLinks, SHORT_LINK } from '../../../bringing-in/links.ts';
import type { FoundPoint } from '../../../bringing-in/points.ts';
import { useBoardParts } from '../board-context.ts';
import styles from './sheets.module.css';

interface PositionLinkProps {
  error: string | undefined;
  onFound: (point: FoundPoint & { position: Position }) => void;
}

/** A position read from a link of a map, or from coordinates, on this device. */
export function PositionLink({ error, onFound }: PositionLinkProps) {
  const { board } = useBoardParts();
  const [text, setText] = useState('');
  const reading = positionedLink(text);
  const isFound = typeof reading === 'object';
  const near = isFound
    ? board.plan.selectedPlaces
        .filter((place) => isPosition(place))
        .map((place) => ({ name: place.travelName, km: distanceKm(toPosition(place), reading.position) }))
        .sort((one, other) => one.km - other.km)[0]
    : undefined;
  return (
    <>
      <TextInput
        label="지도 링크나 좌표"
        help="구글·네이버·카카오·애플 지도, OSM, 34.6689, 135.5030"
        autoComplete="off"
        value={text}
        error={isFound ? undefined : text.trim() === '' ? error : reading}
        onChange={({ target }) => {
          setText(target.value);
          const read = positionedLink(target.value);
          if (typeof read === 'object') onFound(read);
        }}
      />
      <p className={styles.foundAt} role="status" hidden={!isFound}>
        {isFound && (
          <>
            <Icon name="check" />
            <span>
              <b>위치를 찾았어요.</b>{' '}
              {near && near.km <= NEAR_KM && `${near.name}에서 ${distanceText(near.km)} 거리예요.`}
            </span>
          </>
        )}
      </p>
    </>
  );
}

const NEAR_KM = 20;

/** The first link of a text that has a position; else why there is none. */
function positionedLink(text: string): (FoundPoint & { position: Position }) | string {
  const links = readLinks(text) ?? [];
  for (const link of links) if (typeof link === 'object' && link.position) return { ...link, position: link.position };
  return links.includes('short-link') ? SHORT_LINK : NO_POSITION;
}
