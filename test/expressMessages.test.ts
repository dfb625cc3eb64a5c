import { createServer } from "node:http";
import express from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { createExpressMessages } from "../server/middleware/expressMessages.ts";
import { createTestApp } from "./support/app.ts";

test("requests and responses already have Express's prototypes, so that Express does not change them", async () => {
  const app = express();
  const messages = createExpressMessages(app);
  app.get("/", (req, res) => void res.json({ ip: req.ip, path: req.path }));
  const given: unknown[] = [];
  const server = createServer(messages, (req, res) => {
    given.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
    app(req, res);
    given.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
  });
  const { body } = await request(server).get("/").expect(200);
  expect(body.path).toBe("/");
  const [requestBefore, responseBefore, requestAfter, responseAfter] = given;
  expect(requestAfter).toBe(requestBefore);
  expect(responseAfter).toBe(responseBefore);
});

test("the site answers with these requests and responses as with plain ones", async () => {
  const { app, messages } = await createTestApp();
  const own = request(createServer(messages, app));
  const plain = request(app);
  for (const address of ["/healthz", "/api/countries", "/about-us", "/nowhere", "/search?q=claims"]) {
    const [one, other] = [await own.get(address), await plain.get(address)];
    expect(one.status).toBe(other.status);
    expect(Object.keys(one.headers).sort()).toEqual(Object.keys(other.headers).sort());
  }
});
