/** The product's share picture (client/pictures/shareCards.mjs). */
export const draw = ({ c, text, rect, stroke, specimen, sheetHead, rows }) => ({
  marker: "For reinsurance brokers",
  sheet: (ink) =>
    sheetHead("Facultative slip", "R-0147") +
    rows([
      ["Type", "Proportional"],
      ["Class", "Property"],
      ["Status", "Cover note issued"],
    ]) +
    text(32, 262, "Reinsurer lines", { weight: 600 }) +
    text(388, 262, "100% placed", { anchor: "end", fill: c["ink-2"] }) +
    [
      [40, 1],
      [35, 0.8],
      [25, 0.6],
    ]
      .map(([share, strength], i) => {
        const x = 32 + [0, 40, 75][i] * 3.56;
        return (
          rect(x, 280, share * 3.56 - 3, 58, ink, `fill-opacity="${strength}"`) +
          text(x + share * 1.78 - 2, 317, `${share}%`, { size: 22, weight: 600, fill: "#fff", anchor: "middle" })
        );
      })
      .join("") +
    stroke(
      "M48 368c4-14 10-16 11-10 1 7-11 12-8 13 3 1 10-16 15-16 3 0-2 14 0 14 4 0 6-10 9-10 3 0-1 8 12 6",
      c.ink,
      2,
    ) +
    stroke(
      "M186 358c-1 6-2 9-3 13m3-12c8-4 15-2 11 4-3 4-8 4-10 4 4 0 10 7 16 5 5-1 6-10 9-10 4 0 0 9 12 5",
      c.ink,
      2,
    ) +
    specimen(ink),
});
