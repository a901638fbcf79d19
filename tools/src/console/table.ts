/** Two columns between rules. */
export function table(rows: readonly (readonly [string, string])[]): string {
  const first = Math.max(...rows.map(([name]) => name.length));
  const second = Math.max(...rows.map(([, value]) => value.length));
  const rule = '─'.repeat(first + second + 4);
  return [rule, ...rows.map(([name, value]) => ` ${name.padEnd(first)}  ${value}`), rule].join('\n');
}
