/** The questions that the article suggests to a buyer. */
export const vendorQuestions = {
  ownPolicy: "Can we see one of our own policies in it, from quote to renewal?",
  reminders: "Which reminders are built in, and which must we set up?",
  scripts: "Can a message go out in the scripts our clients read?",
  access: "Who may see what, and who can change it?",
  data: "Can we take our data with us, and in which form?",
  hosting: "Where can it be hosted, and who decides that?",
  technology: "What is it built on, and what will you support in the years to come?",
  connections: "Which connections exist today, and which are plans?",
} as const;
