import { events } from "./events.ts";
import { posts } from "./posts.ts";

const [event] = events;
const post = posts.find(({ date }) => date);

/** What the sheets in the heads of Events and Blog show, without the lists. */
export const newestEvent = event && { title: event.title, date: event.date };
export const newestPost = post && { title: post.title, description: post.description, date: post.date };
