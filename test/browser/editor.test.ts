import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { parse } from "yaml";
import { createConfig } from "../../build/editor/config.mjs";
import { createEditor, host } from "../../build/editor/server.mjs";
import { openPage } from "../support/browser.ts";
import { chooseCases, triesAll } from "../support/cases.ts";

/** `npm run edit` (A127): the editor is opened on a copy of the owner's files, in the browser's own folder. */

const editor = createEditor(Number(new URL(inject("siteOrigin")).port));
let address = "";
beforeAll(async () => {
  await once(editor.listen(0, host), "listening");
  address = `http://${host}:${(editor.address() as AddressInfo).port}/edit/`;
});
afterAll(() => void editor.close().closeAllConnections());

/** A record for each list that is empty at first. */
const records: Record<string, object> = {
  milestones: { year: "2016", text: "A second office opens.", product: "sarb" },
  quotes: { product: "sarb", words: "It saves us a day.", name: "A. Person", role: "Director", company: "A Broker" },
  certificates: { name: "A certificate", text: "For our hosting.", url: "https://www.simson.in/a.pdf" },
  screens: { screen: "sarb-2", imageUrl: "closing.png", alt: "The closing" },
  documents: { document: "sarb", url: "https://www.simson.in/b.pdf" },
};

interface Entry {
  file: string;
  /** Where the editor has it. */
  place: string;
  text: string;
}

async function listEntries(): Promise<Entry[]> {
  const { collections } = await createConfig();
  return collections.flatMap((collection) => {
    const files =
      "files" in collection
        ? collection.files
        : readdirSync(collection.folder).map((name) => ({
            name: path.parse(name).name,
            file: `${collection.folder}/${name}`,
          }));
    return files.map(({ name, file }) => {
      const stored = readFileSync(file, "utf8");
      const text = stored === "[]\n" ? `${JSON.stringify([records[name]], null, 2)}\n` : stored;
      return { file, text, place: `#/collections/${collection.name}/entries/${name}` };
    });
  });
}

/** Opens the editor on these files. */
async function openEditor(entries: readonly Entry[]) {
  const { page } = await openPage({ mayLog: /./ });
  await page.addInitScript((files) => {
    localStorage.setItem("sveltia-cms.prefs", JSON.stringify({ closeOnSave: false, useDraftBackup: false }));
    const find = async (file: string) => {
      let folder = await navigator.storage.getDirectory();
      for (const name of file.split("/").slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
      return folder.getFileHandle(file.split("/").at(-1) as string, { create: true });
    };
    const picker = async () => {
      for (const { file, text } of files) {
        const writable = await (await find(file)).createWritable();
        await writable.write(text);
        await writable.close();
      }
      const root = await navigator.storage.getDirectory();
      await root.getDirectoryHandle(".git", { create: true });
      return root;
    };
    const read = async (file: string) => (await (await find(file)).getFile()).text();
    Object.assign(window, { showDirectoryPicker: picker, readBack: read });
  }, entries as Entry[]);
  await page.goto(address);
  await page.getByRole("button", { name: "Work with Local Repository" }).click();
  await page.getByRole("button", { name: "Show Account Menu" }).waitFor();
  const read = (file: string) =>
    page.evaluate((name) => (window as unknown as { readBack(name: string): Promise<string> }).readBack(name), file);
  return { page, read };
}

/** Goes to the end of the first field that has a part of this text. What is folded is unfolded until there is one. */
async function goToText(page: Page, text: string) {
  const fields = page.locator("#nc-root").locator("textarea:visible, input[type=text]:visible");
  const folded = page.getByRole("button", { name: "Expand", exact: true });
  const find = async () => {
    for (const field of await fields.all()) {
      const value = await field.inputValue();
      if (value && text.includes(value)) return field.press("Control+End").then(() => true);
    }
    if ((await folded.count()) > 0) await folded.first().click();
    return false;
  };
  await expect.poll(find).toBe(true);
}

/** Saves, and returns what the file then has. */
async function save(page: Page, read: () => Promise<string>) {
  const before = await read();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(read).not.toBe(before);
  return read();
}

/** What the file says, in whatever form it is written. */
function readValues(text: string): string {
  const [, front = text, body = ""] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(text) ?? [];
  const isEmpty = (value: unknown) => value === "" || (Array.isArray(value) && value.length === 0);
  const filled = JSON.stringify(parse(front), (_, value) => (isEmpty(value) ? undefined : value));
  return `${filled}\n${body.trim()}`;
}

/** Takes out the first sign that the other text does not have there. */
function withoutAddedSign(text: string, original: string): string {
  let at = 0;
  while (at < text.length && text[at] === original[at]) at += 1;
  return text.slice(0, at) + text.slice(at + 1);
}

/** In `npm test` a file may have been written by hand in another form. The sweeps compare every sign of every file. */
const compared = triesAll ? (text: string) => text : readValues;

test("each file that is opened and saved has the letter that was typed, and is else as it was", async () => {
  const all = await listEntries();
  const kindOf = ({ file }: Entry) => path.dirname(file).replace(/products\/.*/, "products") + path.extname(file);
  const chosen = chooseCases(
    all,
    (entry, index) =>
      all.findIndex((other) => kindOf(other) === kindOf(entry)) === index ||
      /(vendorQuestions|lists\/events|saibalite\/page)\.\w+$/.test(entry.file),
  );
  const { page, read } = await openEditor(all);
  const go = (hash: string) => page.evaluate((to) => location.assign(to), hash);
  for (const { file, place, text } of chosen) {
    await go(place.replace(/\/entries.*/, ""));
    await page.getByRole("button", { name: "Save", exact: true }).waitFor({ state: "hidden" });
    await go(place);
    await goToText(page, text);
    await page.keyboard.press("x");
    const saved = compared(await save(page, () => read(file)));
    expect
      .soft(withoutAddedSign(saved, compared(text)), `${file}: npm run edit gives it its form`)
      .toBe(compared(text));
  }
}, 300_000);

test("a new post with a picture is a file with the picture's name, and a file's page stands beside it", async () => {
  const { page, read } = await openEditor(await listEntries());
  await page.evaluate(() => location.assign("#/collections/posts/new"));
  const fill = (label: string, text: string) => page.getByRole("textbox", { name: label, exact: true }).fill(text);
  await fill("Title", "A walk in May");
  await fill(
    "Description",
    "What we saw: “hills”, a river and 12 bridges, none of which is in the handbook of bridges.",
  );
  await fill("Place", "Mohali");
  const buffer = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64");
  await page.locator("input[type=file]").first().setInputFiles({ name: "walk.gif", mimeType: "image/gif", buffer });
  await fill("Cover alt text", "Two people on a path");
  const file = "shared/content/posts/a-walk-in-may.md";
  expect(await save(page, () => read(file).catch(() => ""))).toBe(`---
title: A walk in May
description: 'What we saw: “hills”, a river and 12 bridges, none of which is in the handbook of bridges.'
place: Mohali
cover: walk.gif
coverAlt: Two people on a path
---
`);
  expect(await read("content-images/walk.gif")).toMatch(/^GIF89a/);
  await page.evaluate(() => location.assign("#/collections/pages/entries/faq"));
  await page.frameLocator("iframe").getByRole("heading", { level: 1, name: "FAQ" }).waitFor();
});

test("a word that is typed into the text of a post changes no other line of it", async () => {
  const entries = (await listEntries()).filter(({ file }) => /posts\/.*crm/.test(file));
  const [{ file, place, text } = entries[0] as Entry] = entries;
  const { page, read } = await openEditor(entries);
  await page.evaluate((to) => location.assign(to), place);
  await page.locator("[contenteditable=true] p").first().click();
  await page.keyboard.type("Also");
  const saved = await save(page, () => read(file));
  const lines = text.split("\n");
  expect(saved.split("\n").filter((line) => !lines.includes(line))).toEqual([expect.stringContaining("Also")]);
});

test("what waits for the next build is cut off when the development server restarts, so that the page asks again", async () => {
  const site = createServer((_, res) => res.writeHead(200, { "Content-Type": "text/event-stream" }).write(":\n\n"));
  await once(site.listen(0, host), "listening");
  const proxy = createEditor((site.address() as AddressInfo).port);
  await once(proxy.listen(0, host), "listening");
  const ask = () =>
    fetch(`http://${host}:${(proxy.address() as AddressInfo).port}/dev/reload`, {
      headers: { Accept: "text/event-stream" },
    });
  const { body } = await ask();
  site.close().closeAllConnections();
  await expect(new Response(body).text()).rejects.toThrow();
  await expect(ask(), "no answer, after which a browser would not ask again").rejects.toThrow();
  proxy.close().closeAllConnections();
});
