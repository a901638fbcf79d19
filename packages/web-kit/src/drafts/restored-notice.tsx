import { Notice } from '../components/states.tsx';

/** Notice above a form with a restored draft; one click discards it. */
export function RestoredNotice({ isRestored, onStartOver }: { isRestored: boolean; onStartOver: () => void }) {
  if (!isRestored) return null;
  return <Notice action={{ label: '처음부터 쓰기', onClick: onStartOver }}>작성하던 내용을 불러왔어요.</Notice>;
}
