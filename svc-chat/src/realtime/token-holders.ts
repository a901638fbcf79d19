interface Holder {
  /** Verifies the token again and ends the connection when it is no longer valid. */
  recheckToken(): Promise<void>;
}
export type TokenHolders = ReturnType<typeof createTokenHolders>;

/** Open connections by the member of their token, so that a revocation reaches them at once. */
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
