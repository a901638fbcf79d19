import { siteConfig } from '../config/site-config.ts';

/** The required source note of the outlines; narrow maps omit the part in brackets. */
export function Attribution() {
  const { mapProvider, mapTilesUrl, mapTilesAttribution, mapTilesLink } = siteConfig();
  if (mapProvider === 'google') return null;
  return (
    <figcaption>
      출처:{' '}
      <a href="https://nlftp.mlit.go.jp/ksj/" target="_blank" rel="noopener noreferrer">
        「국토수치정보<span>(행정구역 데이터, 철도 데이터)</span>」(일본 국토교통성
        <span>, https://nlftp.mlit.go.jp/ksj/</span>)
      </a>
      를 가공하여 작성
      {mapTilesUrl && ' · '}
      {mapTilesUrl &&
        (mapTilesLink ? (
          <a href={mapTilesLink} target="_blank" rel="noopener noreferrer">
            {mapTilesAttribution}
          </a>
        ) : (
          mapTilesAttribution
        ))}
    </figcaption>
  );
}
