import type { DocumentRecord } from "../../build/content/listShapes.ts";
import { documents } from "../../shared/records/documents.ts";
import { Icon } from "./Icon.tsx";

/** A link to a document of the owner, while there is one (lists/documents.json). */
export function DocumentLink({ to, children }: { to: DocumentRecord["document"]; children: string }) {
  const { pdf, url } = documents.find(({ document }) => document === to) ?? {};
  const address = pdf ?? url;
  if (!address) return null;
  return (
    <a className="text-link" href={address}>
      <Icon name={pdf ? "save" : "arrow"} className={pdf ? undefined : "icon--directional"} />{" "}
      {pdf ? `${children} (PDF)` : children}
    </a>
  );
}
