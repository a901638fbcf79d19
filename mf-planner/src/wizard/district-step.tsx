import { isWardNamed } from '@osaka/domain/search';
import {
  confirmAction,
  EmptyState,
  LateMap,
  LinesSkeleton,
  LoadError,
  Notice,
  SearchField,
  useMedia,
} from '@osaka/web-kit';
import type { MapMarker } from '@osaka/web-kit/map';
import { useQuery } from '@osaka/web-kit/query';
import { useMemo, useState } from 'react';
import { lacksMapKey, OSAKA } from '../map/planner-map.ts';
import { districtCounts, districts, type Ward } from '../places/catalogue.api.ts';
import { NO_DISTRICTS } from '../places/catalogue-messages.ts';
import { MapToggle } from './map-toggle.tsx';
import { NarrowStep, SplitStep, type StepProps } from './step-frame.tsx';
import { WardList } from './ward-list.tsx';

const CITY_ZOOM = 12;
const DISTRICT_ZOOM = 14;

export function DistrictStep({ draft, change, problems, frame }: StepProps) {
  const { data: wards, error, refetch } = useQuery(districts);
  const isWide = useMedia('(width >= 900px)');
  const [showsMap, setShowsMap] = useState(false);
  const [highlightedId, setHighlightedId] = useState<number>();
  const [wanted, setWanted] = useState('');
  const shown = useMemo(() => (wards ?? []).filter((ward) => isWardNamed(wanted, ward)), [wards, wanted]);

  const choose = async (ward: Ward) => {
    if (ward.name === draft.selectedRegion) return;
    const message = '지역을 바꾸면 담아 둔 여행지가 모두 비워집니다. 바꾸시겠습니까?';
    if (draft.selectedPlaces.length > 0 && !(await confirmAction({ message, action: '지역 바꾸기' }))) return;
    change({ selectedRegion: ward.name, selectedPlaces: [] });
  };

  const words = {
    ...frame,
    heading: '어느 동네로 갈까요?',
    lead: '한 지역을 고르면 그곳의 여행지를 보여 드려요.',
    nextHint: draft.selectedRegion,
  };
  const list = () => {
    if (!wards && error)
      return (
        <LoadError
          error={error}
          title="지역 정보를 불러오지 못했어요."
          message={error.message}
          onRetry={refetch}
          isPanel
        />
      );
    if (!wards) return <LinesSkeleton count={8} label="지역을 불러오는 중" />;
    if (wards.length === 0)
      return <EmptyState action={{ label: '다시 시도', onClick: () => void refetch() }}>{NO_DISTRICTS}</EmptyState>;
    return (
      <>
        <SearchField
          label="지역 찾기"
          placeholder="지역이나 난바 같은 동네 이름으로 찾기"
          value={wanted}
          onSearch={setWanted}
        />
        {problems.selectedRegion && <Notice kind="danger">{problems.selectedRegion}</Notice>}
        <WardListWithCounts
          wards={shown}
          selected={draft.selectedRegion}
          onChoose={choose}
          onHighlight={setHighlightedId}
        />
      </>
    );
  };

  if (lacksMapKey()) return <NarrowStep {...words}>{list()}</NarrowStep>;
  return (
    <SplitStep
      {...words}
      isListFirst={!showsMap}
      map={
        (isWide || showsMap) && (
          <DistrictMap
            wards={wards ?? []}
            selected={draft.selectedRegion}
            highlightedId={highlightedId}
            onChoose={choose}
          />
        )
      }
    >
      {list()}
      {wards && wards.length > 0 && <MapToggle isOn={showsMap} onChange={setShowsMap} />}
    </SplitStep>
  );
}

function WardListWithCounts(props: Omit<Parameters<typeof WardList>[0], 'counts'>) {
  const { data: counts } = useQuery(districtCounts);
  return <WardList {...props} counts={counts} />;
}

interface DistrictMapProps {
  wards: readonly Ward[];
  selected: string;
  highlightedId: number | undefined;
  onChoose: (ward: Ward) => void;
}

/** All districts as red markers; the chosen one is blue, larger and zoomed to. */
function DistrictMap({ wards, selected, highlightedId, onChoose }: DistrictMapProps) {
  const markers = useMemo(
    () =>
      wards.map(
        (ward): MapMarker => ({
          ...ward,
          id: ward.no,
          label: ward.name,
          kind: ward.name === selected ? 'region-selected' : 'region',
        }),
      ),
    [wards, selected],
  );
  const chosen = wards.find(({ name }) => name === selected);
  const byNo = (no: MapMarker['id']) => {
    const ward = wards.find((other) => other.no === no);
    if (ward) onChoose(ward);
  };
  return (
    <LateMap
      label="오사카시 지역 지도"
      markers={markers}
      center={chosen ?? OSAKA}
      zoom={chosen ? DISTRICT_ZOOM : CITY_ZOOM}
      selectedWard={selected || undefined}
      highlightedId={highlightedId}
      onMarkerClick={byNo}
    />
  );
}
