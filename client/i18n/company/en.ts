// The source dictionary of documents and the contact page. Its keys and {placeholders} are those of every language here.

export const texts = {
  "document.date": "As of {date}",
  "document.contents": "Contents",
  "contact.title": "Contact",
  "contact.description": "Write to Tickdeck: by form, by email or in our channel.",
  "contact.subtitle": "Questions about the terminal, a payment or your data: write to us.",
  "contact.social": "Our channel",
  "contact.write": "Write an email",
  "contact.name": "Name",
  "contact.email": "Email",
  "contact.subject": "Subject",
  "contact.message": "Message",
  "contact.website": "Leave this field empty",
  "contact.send": "Send message",
  "contact.sending": "Sending…",
  "contact.success": "Thank you. Your message has arrived; we answer by email.",
  "contact.failed": "The message could not be sent to our inbox. Try again, or write us an email.",
  "contact.invalid": "Something in the form is not accepted. Check the email address and the length of the message.",
  "contact.limited": "That was several messages in a short time. Try again {when}, or write us an email.",
  "contact.busy": "The server is busy right now. Your text is still here: try again in a moment.",
  "contact.network":
    "Network error: the server cannot be reached. Check your connection, and whether something blocks requests of this page (CORS, mixed content). Your text is still here.",
  "contact.insecure": "Security error: a page opened over HTTPS cannot send requests over HTTP. Your text is still here.",
  "contact.online": "Open around the clock",
  "contact.online.body": "You can write at any hour. A person reads it and answers within {hours} h.",
} as const;
