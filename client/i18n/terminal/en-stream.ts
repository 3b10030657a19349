// English texts of the terminal: about a connection that cannot keep up.

export const enStream = {
  "stream.slower": "Your connection is slow. Prices now come every {seconds} s, and faster again once it recovers.",
  "stream.faster": "Your connection has recovered. Prices come every {seconds} s again.",
} as const;
