import { words as privacyWords } from "../../shared/content/pages/privacy.yaml";
import { formatDate, toIsoDate } from "../../shared/dates.ts";
import { privacy } from "../../shared/records/privacy.ts";
import { ContentsList, FoldedContents } from "../components/ContentsList.tsx";
import { DocumentLink } from "../components/DocumentLink.tsx";
import { PageHead } from "../components/PageHead.tsx";
import { TextSections } from "../components/TextBlocks.tsx";
import { CallBack } from "../forms/CallBack.tsx";
import type { PageProps } from "../pages.ts";

export { head } from "../../shared/records/privacy.ts";

export function Page({ route }: PageProps) {
  return (
    <>
      <PageHead route={route} heading={privacy.heading} lead={privacy.lead} />
      <div className="wrap text-layout">
        <div className="text-layout__main">
          <p className="text-note small muted">
            {privacyWords.responsible} {privacyWords.dated}{" "}
            <time className="nowrap" dateTime={toIsoDate(privacy.date)}>
              {formatDate(privacy.date)}
            </time>
            . <DocumentLink to="data-protection">{privacyWords.statement}</DocumentLink>
            {privacy.review && <span className="sample-mark sample-mark--words">{privacy.review}</span>}
          </p>
          <FoldedContents label={privacyWords.contentsLabel} sections={privacy.sections} />
          <TextSections sections={privacy.sections} />
        </div>
        <div className="text-layout__side">
          <ContentsList label={privacyWords.contentsLabel} sections={privacy.sections} />
        </div>
      </div>
      <CallBack />
    </>
  );
}
