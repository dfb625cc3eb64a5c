import { eventTexts } from "../../../shared/content/eventTexts.ts";
import { Html } from "../../components/Html.tsx";

/** What an event tells at length: by itself, so that the list fetches none of it. */
export function EventText({ id }: { id: string }) {
  return <Html className="stack event-detail__text" html={eventTexts[id] ?? ""} />;
}
