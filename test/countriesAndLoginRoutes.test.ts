import request from "supertest";
import { describe, expect, test } from "vitest";
import { openRoutes } from "./support/openRoutes.ts";
import { type Fault, vendorCountries, vendorUser } from "./support/vendor.ts";

describe("countries", () => {
  test("come from the vendor", async () => {
    const { app } = await openRoutes();
    const { status, body } = await request(app).get("/api/countries");
    expect([status, body]).toEqual([200, { Countries: vendorCountries }]);
  });

  test("are an empty list when the vendor says Status false", async () => {
    const { app } = await openRoutes({ fault: "status false" });
    const { status, body } = await request(app).get("/api/countries");
    expect([status, body]).toEqual([200, { Countries: [] }]);
  });

  test("answer 502 when there has never been a list", async () => {
    const { app } = await openRoutes({ fault: "down" });
    const { status, body } = await request(app).get("/api/countries");
    expect([status, body.code]).toEqual([502, "E_COUNTRIES_UNAVAILABLE"]);
  });
});

describe("login", () => {
  const login = async (body: object, fault?: Fault) => {
    const { app } = await openRoutes({ fault });
    return request(app).post("/api/login").send(body);
  };

  test("returns the vendor's token", async () => {
    const { status, body } = await login(vendorUser);
    expect([status, body]).toEqual([200, { token: "vendor-token" }]);
  });

  test("passes on the vendor's refusal and its message", async () => {
    const { status, body } = await login({ ...vendorUser, password: "guess" });
    expect([status, body.message]).toEqual([401, "Wrong user name or password"]);
  });

  test("without a name or a password is refused", async () => {
    const { status, body } = await login({ username: "asha", password: { $ne: "" } });
    expect([status, body.fields]).toEqual([400, { password: "Password is required" }]);
  });

  test("answers 502 while the vendor is down, not a wrong password", async () => {
    expect((await login(vendorUser, { status: 503 })).status).toBe(502);
  });
});
