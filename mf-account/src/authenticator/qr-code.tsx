import { generate } from 'lean-qr';
import styles from './authenticator.module.css';

/** Modules of margin that readers need around the code. */
const QUIET_ZONE = 4;

/** A QR code, drawn in the browser: the text leaves the page for no other service. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const modules: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) modules.push(`M${x} ${y}h1v1h-1z`);
  }
  const width = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      className={styles.qr}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${width} ${width}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={modules.join('')} />
    </svg>
  );
}
