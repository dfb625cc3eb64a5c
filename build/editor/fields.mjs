// @ts-check

/**
 * Fields of the editor (Sveltia CMS), made from the JSON schemas of our shapes. Only what decides the form is told to the
 * editor: the rules are the build's, which names file, line and remedy.
 */

/** @typedef {{ [key: string]: any, type?: string, description?: string }} Schema A JSON schema. */
/** @typedef {{ name: string, label: string, widget: string, [option: string]: any }} Field */

/** A text up to this length has one line. */
const oneLine = 120;

/** @param {string} name "mapEmbedUrl" @returns {string} "Map embed url" */
export const toLabel = (name) => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(/[-_.]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** @param {Schema} schema Of an object. @returns {Field[]} In the order of the schema, which is that of the file. */
export const toFields = ({ properties = {}, required = [] }) =>
  Object.entries(properties).map(([name, schema]) => toField(name, schema, required.includes(name)));

/** @param {string} name @param {Schema} schema @param {boolean} [required] @returns {Field} */
export function toField(name, schema, required = true) {
  const field = { name, label: toLabel(name), hint: schema.description, required };
  const { type, items, prefixItems, minItems: min, maxItems: max } = schema;
  if (schema.enum) return { ...field, widget: "select", options: schema.enum };
  // A switch would write false for what is to be left out.
  if (type === "boolean") return { ...field, widget: "select", options: [{ label: "Yes", value: true }] };
  if (type === "integer" || type === "number") return { ...field, widget: "number", value_type: "int" };
  if (type === "object" && schema.properties)
    return { ...field, widget: "object", fields: toFields(schema), collapsed: required ? false : "auto" };
  if (type === "object") return { ...field, widget: "keyvalue" };
  if (type === "array") {
    const one = prefixItems?.[0] ?? items;
    const content = one.properties ? { fields: toFields(one) } : { field: toField("item", one) };
    return { ...field, widget: "list", min, max, collapsed: one.properties ? "auto" : false, ...content };
  }
  if (schema.contentMediaType?.startsWith("image/")) return { ...field, widget: "image" };
  if (schema.contentMediaType === "application/pdf") return { ...field, widget: "file" };
  // A field of another kind would lose what it cannot show.
  if (type !== "string") throw new Error(`${name} is neither text, list nor record: the editor has no field for it`);
  return { ...field, widget: schema.maxLength <= oneLine || schema.pattern ? "string" : "text" };
}
