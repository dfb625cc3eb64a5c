/** The product's share picture (client/pictures/shareCards.mjs). */
export const draw = ({ c, heading, rect, scribble, tick, specimen, sheetHead, times }) => ({
  marker: "For web aggregators",
  sheet: (ink, tint) =>
    sheetHead("Three quotes") +
    times(3, (i) => {
      const chosen = i === 1;
      const x = 32 + 122 * i;
      const y = chosen ? 96 : 114;
      const height = chosen ? 252 : 216;
      return (
        rect(
          x,
          y,
          112,
          height,
          chosen ? tint : c.paper,
          `rx="4" stroke="${chosen ? ink : c.rule}" stroke-width="${chosen ? 3 : 1.5}"`,
        ) +
        heading(x + 56, y + 46, "ABC"[i], { size: 30, anchor: "middle", fill: chosen ? ink : c["ink-2"] }) +
        times(3, (line) =>
          scribble(x + 18, y + 78 + 24 * line, [76, 60, 70][(line + i) % 3], chosen ? "#ecc88f" : c.rule),
        ) +
        rect(
          x + 18,
          y + height - 62,
          76,
          40,
          chosen ? ink : c.surface,
          `rx="6" stroke="${chosen ? ink : c.border}" stroke-width="2"`,
        ) +
        (chosen ? tick(x + 46, y + height - 42, "#fff") : "")
      );
    }) +
    specimen(ink),
});
