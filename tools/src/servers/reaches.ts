const answers = new Map<string, Promise<boolean>>();

/** Whether a host answers within 5 s; asked once per run. */
export function reaches(url: string): Promise<boolean> {
  const known = answers.get(url);
  if (known) return known;
  const answer = fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5_000) }).then(
    () => true,
    () => false,
  );
  answers.set(url, answer);
  return answer;
}
