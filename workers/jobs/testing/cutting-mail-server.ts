// A mail server by RFC 5321, byte by byte, that cuts the line at any step: smtp-server hides the steps between DATA and its answer.

import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

/** Where it cuts: at a command, instead of its answer; once 354 is sent; in the mail; after it, or after these bytes of the answer. */
export type Cut = "greeting" | "EHLO" | "MAIL" | "RCPT" | "DATA" | "after 354" | "in the mail" | { readonly after: string };

export interface CuttingMailServer {
  readonly url: string;
  /** Mails that came completely, as they came. */
  readonly mails: readonly string[];
  /** Lines that were opened. */
  readonly lines: number;
  /** Cuts the next lines so, one each; undefined takes the mail. */
  cut(...cuts: (Cut | undefined)[]): void;
  /** Answers the next mail with this instead of 250, or with nothing, and keeps the line. */
  answer(line: string | undefined): void;
  close(): Promise<void>;
}

const END = "\r\n.\r\n";
const TAKEN = "250 2.0.0 queued";

/** Starts one on a free port; `isPipelined`: clients may send MAIL, RCPT and DATA in one go. */
export async function startCuttingMailServer(isPipelined = false): Promise<CuttingMailServer> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  let cuts: (Cut | undefined)[] = [];
  let lines = 0;
  let answer: string | undefined = TAKEN;

  const serve = (socket: Socket): void => {
    lines++;
    const [cut, ...rest] = cuts;
    cuts = rest;
    let unread = "";
    let isMail = false;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const takeMail = (): boolean => {
      if (cut === "in the mail" && unread !== "") socket.destroy();
      const end = `\r\n${unread}`.indexOf(END);
      if (socket.destroyed || end < 0) return false;
      mails.push(unread.slice(0, end));
      unread = unread.slice(end + END.length - 2);
      isMail = false;
      if (typeof cut === "object") socket.end(cut.after, () => socket.destroy());
      else if (answer !== undefined) say(answer);
      answer = TAKEN;
      return true;
    };
    const takeCommand = (): boolean => {
      const end = unread.indexOf("\r\n");
      if (socket.destroyed || end < 0) return false;
      const verb = unread.slice(0, end).split(/[ :]/, 1)[0]?.toUpperCase() ?? "";
      unread = unread.slice(end + 2);
      if (verb === cut) socket.destroy();
      else if (verb === "DATA") {
        isMail = true;
        if (cut === "after 354") socket.end("354 go on\r\n", () => socket.destroy());
        else say("354 go on");
      } else if (verb === "QUIT") socket.end("221 bye\r\n");
      else if (verb === "EHLO" && isPipelined) socket.write("250-mail.test\r\n250 PIPELINING\r\n");
      else say("250 ok");
      return true;
    };
    socket.setEncoding("latin1");
    socket.on("error", () => undefined);
    socket.on("data", (text: string) => {
      unread += text;
      while (isMail ? takeMail() : takeCommand());
    });
    if (cut === "greeting") socket.destroy();
    else say("220 mail.test ESMTP");
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    serve(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    get lines() {
      return lines;
    },
    cut: (...next) => void (cuts = next),
    answer: (line) => void (answer = line),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
