/** A badge with the number of unread messages; renders nothing for zero. */
export function NewMessages({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="count">
      {count > 99 ? '99+' : count}
      <span className="sr-only">개의 새 메시지</span>
    </span>
  );
}
