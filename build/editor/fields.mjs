// @ts-check

/**
 * Fields of the editor (Sveltia CMS), made from the JSON schemas of our shapes. Only what decides the form is told to the
 * editor: the rules are the build's, which names file, line and remedy.
 */

/** @typedef {{ [key: string]: any, type?: string, description?: string }} Schema A JSON schema. */
/** @typedef {{ name: string, label: string, widget: string, [option: string]: any }} Field */

/** Parts of names that an owner would not read as they are written. */
const words = new Map(
  Object.entries({
    alt: "alt text",
    email: "e-mail",
    head: "head (for search engines)",
    id: "short name (id)",
    whatsapp: "WhatsApp",
  }),
);
const acronyms = /^(crm|erp|faq|imf|mis|pdf|sms|tpa|url|utc)$/;
/** What fields mean wherever a shape does not say more. */
const hints = new Map(
  Object.entries({
    alt: "What the picture shows, for those who do not see it",
    id: "The end of its address: small letters, digits and hyphens. Once it is public it stays as it is",
    lead: "The text below the heading",
    link: "The words of the link",
    marker: "The small line above the heading",
    sample: "Yes: it is made up, and the site marks it. None: it is real",
  }),
);

/** @param {string} name "mapEmbedUrl" @returns {string} "Map embed URL" */
export const toLabel = (name) => {
  const parts = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(/[-_. ]+/);
  const label = parts.map((part) => words.get(part) ?? part.replace(acronyms, (one) => one.toUpperCase())).join(" ");
  return label.charAt(0).toUpperCase() + label.slice(1);
};
const toSingular = (/** @type {string} */ label) =>
  label.endsWith("s") ? label.replace(/ies$/, "y").replace(/s$/, "") : "Entry";

/** @param {Schema} schema Of an object. @returns {Field[]} In the order of the schema, which is that of the file. */
export const toFields = ({ properties = {}, required = [] }) =>
  Object.entries(properties).map(([name, schema]) => toField(name, schema, required.includes(name)));

/** `summary`: its first text, which a folded record shows. @param {Schema} schema Of a record in a list. */
function toRecord(schema) {
  const fields = toFields(schema);
  const shown = fields.find(({ name, widget }) => widget === "text" && name !== "id") ?? fields[0];
  return { fields, summary: `{{fields.${shown?.name}}}` };
}

/** @param {string} name @param {Schema} schema @param {boolean} [required] @returns {Field} */
export function toField(name, schema, required = true) {
  const { type, items, prefixItems, minItems: min, maxItems: max } = schema;
  const label = toLabel(name);
  const field = { name, label, hint: schema.description ?? hints.get(name), required };
  if (schema.enum) return { ...field, widget: "select", options: schema.enum };
  // A switch would write false for what is to be left out.
  if (type === "boolean") return { ...field, widget: "select", options: [{ label: "Yes", value: true }] };
  if (type === "integer" || type === "number") return { ...field, widget: "number", value_type: "int" };
  if (type === "object" && schema.properties)
    return { ...field, widget: "object", fields: toFields(schema), collapsed: required ? false : "auto" };
  if (type === "object") return { ...field, widget: "keyvalue" };
  if (type === "array") {
    const one = prefixItems?.[0] ?? items;
    if (one.enum) return { ...field, widget: "select", options: one.enum, multiple: true, min, max };
    const list = { ...field, widget: "list", label_singular: toSingular(label), min, max };
    if (one.properties) return { ...list, ...toRecord(one), collapsed: "auto" };
    // Else each text has one line.
    return name === "paragraphs" ? { ...list, field: { ...toField(name, one), label: toSingular(label) } } : list;
  }
  if (schema.contentMediaType?.startsWith("image/")) return { ...field, widget: "image", choose_url: false };
  if (schema.contentMediaType === "application/pdf") return { ...field, widget: "file", choose_url: false };
  if (schema.format === "date") return { ...field, widget: "datetime", format: "DD.MM.YYYY", time_format: false };
  // A field of another kind would lose what it cannot show.
  if (type !== "string") throw new Error(`${name} is neither text, list nor record: the editor has no field for it`);
  const { minLength: least, maxLength: maxlength } = schema;
  return { ...field, widget: "text", minlength: least > 1 ? least : undefined, maxlength };
}
