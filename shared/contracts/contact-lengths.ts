// Separate from the schema, which the page of the form does not need.

export const CONTACT_LENGTHS = { name: 100, email: 254, subject: 200, message: 5000 } as const;
