import { describe, expect, test } from "vitest";
import { createSearch } from "../server/search/searchIndex.ts";
import { sections } from "../server/search/sections.ts";
import { searchQueries } from "./support/searchQueries.ts";

const search = createSearch(sections);

describe("the first result", () => {
  test("is wanted for sixty queries", () => expect(searchQueries).toHaveLength(60));

  test.each(searchQueries)("of %j is %s", (query, wanted) => {
    expect(search(query).results[0]?.url).toBe(wanted);
  });
});
