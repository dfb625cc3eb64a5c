/** The product's share picture (client/pictures/shareCards.mjs). */
export const draw = ({ c, text, heading, rect, rule, stroke, scribble, tick, specimen, times }) => ({
  marker: "For corporates and their employees",
  sheet: (ink, tint) =>
    `<clipPath id="table"><rect width="420" height="400"/></clipPath><g clip-path="url(#table)"><g transform="translate(86 26)">${rect(0, 0, 248, 500, c.ink, 'rx="34"')}${rect(10, 10, 228, 480, c.surface, 'rx="25"')}${rect(92, 24, 64, 8, c.rule, 'rx="4"')}` +
    heading(30, 84, "E-card", { size: 28 }) +
    rect(26, 106, 196, 128, ink, 'rx="8"') +
    `<circle cx="66" cy="150" r="22" fill="${tint}"/>` +
    stroke("M56 162c2-9 18-9 20 0", ink, 4) +
    `<circle cx="66" cy="144" r="6" fill="${ink}"/>` +
    scribble(102, 142, 96, tint) +
    scribble(102, 164, 66, tint) +
    stroke(
      times(17, (i) => `M${46 + i * 9.6} 196v22`),
      tint,
      3,
    ) +
    ["Self", "Spouse"]
      .map(
        (who, i) =>
          text(30, 276 + 50 * i, who, { size: 21, weight: 600 }) +
          tick(196, 266 + 50 * i, ink) +
          rule(26, 293 + 50 * i, 196),
      )
      .join("") +
    "</g></g>" +
    specimen(ink),
});
