/**
 * "Series: title" on two lines, the series small: what tells one card from the next is then read first. A title without a
 * colon is as it is.
 */
export function EventTitle({ title }: { title: string }) {
  const [, series, own] = /^([^:]+): (.+)$/.exec(title) ?? [];
  if (!own) return title;
  return (
    <>
      <span className="event-series">
        {series}
        <span className="visually-hidden">: </span>
      </span>
      <span className="event-own">{own}</span>
    </>
  );
}
