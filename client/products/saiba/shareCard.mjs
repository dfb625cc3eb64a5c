/** The product's share picture (client/pictures/shareCards.mjs). */
export const draw = ({ c, heading, stroke, times }) => ({
  marker: "For direct insurance brokers",
  sheet: (ink, tint) => {
    const at = (i, radius) =>
      [210 + radius * Math.sin((i * 2 * Math.PI) / 11), 200 - radius * Math.cos((i * 2 * Math.PI) / 11)].map((n) =>
        n.toFixed(1),
      );
    return (
      `<circle cx="210" cy="200" r="142" fill="none" stroke="${c.rule}" stroke-width="2"/>` +
      times(11, (i) => stroke(`M210 200L${at(i, 142).join(" ")}`, i === 3 ? c.accent : c.rule, i === 3 ? 4 : 2)) +
      times(11, (i) => {
        const [x, y] = at(i, 142);
        return (
          `<circle cx="${x}" cy="${y}" r="25" fill="${i === 3 ? ink : tint}" stroke="${ink}" stroke-width="2"/>` +
          stroke(`M${x - 9} ${y - 5}h18m-18 9h11`, i === 3 ? "#fff" : ink, 3)
        );
      }) +
      `<circle cx="210" cy="200" r="68" fill="${ink}"/>` +
      heading(210, 211, "Policy", { size: 32, fill: "#fff", anchor: "middle" })
    );
  },
});
