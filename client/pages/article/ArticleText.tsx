import type { PostBody } from "../../../shared/records/postTexts.ts";
import { Blocks, TextSections } from "../../components/TextBlocks.tsx";

export function ArticleText({ intro, sections }: PostBody) {
  return (
    <>
      <div className="article__intro stack">
        <Blocks blocks={intro} />
      </div>
      <TextSections sections={sections} />
    </>
  );
}
