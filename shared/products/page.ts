export type { Card, Fact, Item, Panel, ProductPageWords } from "../wordShapes.ts";
