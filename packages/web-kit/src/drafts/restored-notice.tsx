import { Notice } from '../components/states.tsx';

/** Above a form that began with what was typed before; one press gives it up. */
export function RestoredNotice({ isRestored, onStartOver }: { isRestored: boolean; onStartOver: () => void }) {
  if (!isRestored) return null;
  return <Notice action={{ label: '처음부터 쓰기', onClick: onStartOver }}>작성하던 내용을 불러왔어요.</Notice>;
}
