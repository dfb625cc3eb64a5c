/** Specks of ink that did not print: centre and radius. */
const specks = (
  "0.0 110.5 0.7 25.3 87.5 0.9 39.5 90.2 1.1 65.1 82.1 1.0 98.0 29.0 0.7 84.9 83.8 0.4 82.1 56.1 1.2 96.9 14.7 0.9 " +
  "110.8 82.6 1.0 69.3 109.4 1.2 44.7 40.2 1.2 39.9 18.3 0.7 51.4 35.4 1.2 66.9 87.5 1.2 7.0 32.8 0.9 61.1 50.6 0.6 " +
  "109.1 6.6 0.7 41.3 79.7 1.2 61.8 19.9 0.8 34.0 43.7 0.8 39.9 63.8 1.0 28.0 108.8 0.8 103.6 76.2 1.0 61.9 60.6 1.0 " +
  "112.7 47.6 1.0 30.1 70.4 0.7 39.7 47.0 1.1 105.3 13.3 1.1 9.3 48.8 0.5 9.3 119.5 0.6 75.9 17.3 0.8 71.1 16.5 1.2 " +
  "106.1 106.9 1.2 108.9 91.3 0.6 1.3 29.8 0.5 0.2 74.0 0.6 88.9 58.7 1.0 28.6 105.9 0.6 44.9 107.3 0.5 58.7 0.4 1.2 " +
  "76.4 110.7 0.4 108.0 22.6 1.3 67.8 81.5 0.6 26.7 25.1 0.9 6.3 92.3 1.0 85.7 59.8 0.4"
).split(" ");

/** What all stamps on a page refer to. Rendered once, by the layout. */
export function StampDefinitions() {
  const circles = [];
  for (let i = 0; i < specks.length; i += 3) {
    circles.push(<circle key={i} cx={specks[i]} cy={specks[i + 1]} r={specks[i + 2]} />);
  }
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      <defs>
        <path id="stamp-arc-top" d="M18.5 43a44.5 44.5 0 0 1 83 0" />
        <path id="stamp-arc-bottom" d="M14.5 80a49.5 49.5 0 0 0 91 0" />
        <mask id="worn-ink" maskUnits="userSpaceOnUse" x="-4" y="-4" width="128" height="128">
          <rect x="-4" y="-4" width="128" height="128" fill="#fff" />
          <g fill="#000">{circles}</g>
        </mask>
      </defs>
    </svg>
  );
}
