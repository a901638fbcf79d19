/** 1일차, its number in the colour of the day. */
export function DayTitle({ day }: { day: number }) {
  return (
    <>
      <i className="day-no">{day}</i>일차
    </>
  );
}
