interface Holder {
  /** Asks again whether its token counts, and leaves when it does not. */
  recheckToken(): Promise<void>;
}
export type TokenHolders = ReturnType<typeof createTokenHolders>;

/** The open connections by the member whose token they came with, so that a revocation reaches them at once. */
export function createTokenHolders() {
  const byMember = new Map<number, Set<Holder>>();
  return {
    add(memberNo: number, holder: Holder): void {
      const holders = byMember.get(memberNo) ?? new Set();
      byMember.set(memberNo, holders.add(holder));
    },

    remove(memberNo: number, holder: Holder): void {
      const holders = byMember.get(memberNo);
      if (holders?.delete(holder) && holders.size === 0) byMember.delete(memberNo);
    },

    recheck(memberNo: number): void {
      for (const holder of [...(byMember.get(memberNo) ?? [])]) void holder.recheckToken();
    },
  };
}
