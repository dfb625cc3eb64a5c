interface Milestone {
  year: string;
  text: string;
}

/** The years on one ruled line, each stamped on it: across where there is room, down where there is not. */
export function MilestoneLine({ milestones }: { milestones: readonly Milestone[] }) {
  return (
    <ol className="milestones">
      {milestones.map((milestone) => (
        <li className="milestone" key={milestone.year}>
          <b className="milestone__year">{milestone.year}</b> <span className="milestone__text">{milestone.text}</span>
        </li>
      ))}
    </ol>
  );
}
