/** The product's share picture (client/pictures/shareCards.mjs). */
export const draw = ({ c, text, rect, rule, scribble, specimen, sheetHead, chip }) => ({
  marker: "For TPAs and insurers",
  sheet: (ink, tint) =>
    sheetHead("Pre-authorisation", "4 in queue") +
    [
      ["P-2081", "Approved", c.success, c["success-tint"]],
      ["P-2082", "Query", c["accent-text"], c["saibalite-tint"]],
      ["P-2083", "Scrutiny", ink, tint],
      ["P-2084", "New", c["ink-2"], c.sunken],
    ]
      .map(([claim, state, colour, ground], i) => {
        const y = 78 + 62 * i;
        return (
          (i === 2 ? rect(0, y, 420, 62, tint) + rect(0, y, 6, 62, ink) : "") +
          text(32, y + 39, claim, { size: 22, weight: 600 }) +
          scribble(134, y + 31, 110, i === 2 ? "#eec3ca" : c.rule) +
          chip(388, y + 37, state, colour, i === 2 ? "#fff" : ground) +
          rule(i === 2 ? 0 : 32, y + 62, i === 2 ? 420 : 356)
        );
      })
      .join("") +
    specimen(ink),
});
