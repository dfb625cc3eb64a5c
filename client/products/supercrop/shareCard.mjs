/** The product's share picture (client/pictures/shareCards.mjs). */
export const draw = ({ c, text, rect, tick, specimen, sheetHead }) => ({
  marker: "For crop insurers",
  sheet: (ink, tint) =>
    sheetHead("Verification") +
    ["Head office", "Branch", "District", "Tehsil"]
      .map((level, i) => {
        const y = 104 + 56 * i;
        const done = i > 0;
        return (
          rect(
            32 + 22 * i,
            y,
            356 - 44 * i,
            46,
            done ? tint : c.surface,
            `rx="4" stroke="${ink}" stroke-width="2" ${done ? "" : 'stroke-dasharray="6 5"'}`,
          ) +
          text(210, y + 31, level, { size: 21, weight: 600, fill: ink, anchor: "middle" }) +
          (done ? tick(56 + 22 * i, y + 23, ink) : "")
        );
      })
      .join("") +
    rect(0, 344, 420, 56, c.accent) +
    text(32, 379, "Offline, 3 records waiting", { weight: 600 }) +
    specimen(ink),
});
