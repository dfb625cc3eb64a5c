// Loaded before the server (NODE_OPTIONS=--require). Its calendar jumps by 31 days every CALENDAR_EVERY_MS, so that
// data that is kept for a month expires within a run. Timers and performance.now() stay as they are.
const { now } = Date;
const begin = now();
const { timeOrigin } = performance;
const everyMs = Number(process.env.CALENDAR_EVERY_MS);
const monthMs = 31 * 24 * 3600 * 1000;
const leap = () => Math.floor((now() - begin) / everyMs) * monthMs;
Date.now = () => now() + leap();
Object.defineProperty(performance, "timeOrigin", { get: () => timeOrigin + leap() });
