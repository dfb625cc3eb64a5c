/** The product's share picture (client/pictures/shareCards.mjs). */
export const draw = ({ c, text, heading, rule, scribble, specimen, chip }) => ({
  marker: "For agencies and marketing firms",
  sheet: (ink, tint) =>
    `<circle cx="78" cy="78" r="44" fill="${tint}" stroke="${ink}" stroke-width="2"/>` +
    heading(78, 88, "CN", { size: 30, fill: ink, anchor: "middle" }) +
    heading(142, 72, "Client card", { size: 28 }) +
    scribble(142, 100, 150) +
    rule(32, 146, 356, c.ink, 2.5) +
    [
      ["Motor", "In force"],
      ["Health", "Renew"],
      ["Travel", "Quoted"],
    ]
      .map(
        ([line, state], i) =>
          text(32, 186 + 56 * i, line, { size: 22, weight: 600 }) +
          scribble(128, 180 + 56 * i, 110) +
          chip(388, 187 + 56 * i, state, ink, tint) +
          rule(32, 206 + 56 * i, 356),
      )
      .join("") +
    specimen(ink),
});
