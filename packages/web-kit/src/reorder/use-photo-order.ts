import { useState } from 'react';
import { moved } from './moved.ts';
import { useDragOrder } from './use-drag-order.ts';

/** Orders photos: `list` goes to the list element, `tile(index)` to each OrderedPhoto, `announcement` into a live region. */
export function usePhotoOrder<Photo>(photos: readonly Photo[], onChange: (photos: Photo[]) => void) {
  const [announcement, announce] = useState('');
  const move = (from: number, to: number) => {
    if (to < 0 || to >= photos.length || to === from) return;
    onChange(moved(photos, from, to));
    announce(`${from + 1}번째 사진을 ${to + 1}번째로 옮겼어요.`);
  };
  const drag = useDragOrder<HTMLUListElement>(photos.length, move);
  const tile = (index: number) => ({
    index,
    count: photos.length,
    isDragged: drag.index === index,
    handle: photos.length > 1 ? drag.handle(index) : {},
    onMove: (to: number) => move(index, to),
  });
  return { list: drag.list, tile, announcement };
}
