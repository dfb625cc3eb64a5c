/** A bare node:http server, which writes the answers it is given and does nothing else. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [, , answersFile, port] = process.argv;
/** By address: { status, headers, body }. */
const answers = JSON.parse(readFileSync(answersFile, "utf8"), (key, value) =>
  key === "body" ? Buffer.from(value, "base64") : value,
);
createServer((req, res) => {
  const { status, headers, body } = answers[req.url];
  res.writeHead(status, headers);
  res.end(body);
}).listen(Number(port), "127.0.0.1");
