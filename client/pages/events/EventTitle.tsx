/**
 * "Series: title" on two lines, the series small, so that the visitor first reads what differs between cards. A title
 * without a colon stays unchanged.
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
