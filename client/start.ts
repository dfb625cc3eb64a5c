import "./pageLoader.ts";
import { start } from "./entry.tsx";

start().catch((error: unknown) => console.error("The application could not start", error));
