// Which servers the balancer sends visitors to: what a server says of itself the balancer knows up to half a second later.

import { askPort } from "../../tools/local/processes/ports.ts";
import { balancedName } from "./compose-parts.ts";

const WITHIN_MS = 1000;
/** In "show servers state": number and name of the backend, of the server, its address, then its state. */
const RUNNING = "2";

/** Whether the balancer sends visitors to the server at this place of its list; false also where it does not answer. */
export async function isBalanced(viewPort: number, place: number): Promise<boolean> {
  const answer = (await askPort("127.0.0.1", viewPort, "show servers state servers\n", WITHIN_MS)) ?? "";
  return answer.split("\n").some((line) => {
    const [, , , name, , state] = line.split(" ");
    return name === balancedName(place) && state === RUNNING;
  });
}
