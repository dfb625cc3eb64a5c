export interface Series {
  name: string;
  values: readonly number[];
}

const width = 360;
const height = 90;
const margin = 28;

/** An SVG document with a panel for each series, from zero, all over the same time. */
export function drawChart(series: readonly Series[], seconds: number): string {
  const panels = series.map(({ name, values }, index) => {
    const top = Math.max(...values, 1e-9);
    const points = values.map((value, at) => {
      const x = (at / Math.max(1, values.length - 1)) * width;
      return `${x.toFixed(1)},${(height * (1 - value / top)).toFixed(1)}`;
    });
    return `<g transform="translate(${margin} ${margin + index * (height + 2 * margin)})">
<text y="-8">${name}: 0 to ${Number(top.toPrecision(3))}, over ${Math.round(seconds / 60)} min</text>
<path d="M0 0V${height}H${width}" fill="none" stroke="#888"/>
<polyline points="${points.join(" ")}" fill="none" stroke="#1f4e79"/>
</g>`;
  });
  const whole = `${width + 2 * margin} ${series.length * (height + 2 * margin)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
${panels.join("\n")}
</svg>
`;
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How much a value grows from one sample to the next: the median slope of all pairs, which outliers do not move. */
export function findSlope(values: readonly number[]): number {
  const slopes = values.flatMap((from, first) =>
    values.slice(first + 1).map((to, distance) => (to - from) / (distance + 1)),
  );
  return median(slopes);
}
