/** `npm run dev` only: the server restarts after each rebuild, and the page loads itself again when it is back. */
export function watchRebuilds(): void {
  const source = new EventSource("/dev/reload");
  let opened = false;
  source.onopen = () => {
    showFaults("");
    if (opened) location.reload();
    opened = true;
  };
  source.addEventListener("faults", ({ data }) => showFaults(JSON.parse(data)));
}

const overlay = document.createElement("pre");

/** What is wrong with the last save, over the page of the last build. "" when nothing is. */
function showFaults(faults: string): void {
  overlay.remove();
  if (!faults) return;
  overlay.textContent = `Not built:\n\n${faults}`;
  overlay.setAttribute("role", "alert");
  Object.assign(overlay.style, {
    position: "fixed",
    inset: "0 0 auto",
    zIndex: "1000",
    maxHeight: "100vh",
    margin: "0",
    padding: "24px",
    overflow: "auto",
    whiteSpace: "pre-wrap",
    background: "#1b1b1b",
    color: "#fff",
    borderBottom: "4px solid #d33",
  });
  document.body.append(overlay);
}
