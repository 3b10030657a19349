// T37: keys that name prototypes, parameters that come twice or in brackets, and values of other types than a field has, sent to
// every route of the contract: refused or ignored, never a fault, and nothing of the process is changed by them.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTES, type RouteKey } from "../shared/contracts/rest/routes.ts";
import type { Route } from "../shared/contracts/rest/route.ts";
import type { ExampleRequest } from "./testing/route-examples.ts";
import { ROUTE_KEYS, type Attack, type WalkAnswer } from "./testing/route-walk.ts";
import { startRouteWalk, type StartedRouteWalk } from "./testing/start-route-walk.ts";

const BUILT_IN = [Object, Array, Function, String, Number, Boolean, Map, Set, Promise, RegExp, Date, Error, Buffer];
const KEYS_WITH_BODY = ROUTE_KEYS.filter((key) => "body" in ROUTES[key]);
/** Whole queries; a route ignores what it does not know. */
const QUERIES = [
  "exchanges=mexc&exchanges=binance&search=a&search=b&page=0&page=1&symbol=MEXC:C0USDT&symbol=MEXC:C1USDT&session_token=a&session_token=b",
  "exchanges[__proto__]=1&search[]=a&page[constructor][prototype][x]=1&token[]=a&session_token[x]=1&symbol[0]=MEXC:C0USDT",
  "__proto__[x]=1&constructor[prototype][x]=1&__proto__.x=1&__proto__=1&constructor=1&toString=1",
];
const OTHER_TYPES: readonly unknown[] = [null, true, 0, -1, 1e308, "", "__proto__", [], {}, [["a"]], { toString: 1, length: -1 }];

/** What a walk over the routes must leave as it is: all that everything inherits, and what belongs to those who made it, by name. */
function builtIns(): ReadonlyMap<string, PropertyDescriptor> {
  return new Map(
    BUILT_IN.flatMap((made) => [
      ...propertiesOf(made.name, made),
      ...propertiesOf(`${made.name}.prototype`, made.prototype as object),
    ]),
  );
}

const propertiesOf = (name: string, holder: object): [string, PropertyDescriptor][] =>
  Reflect.ownKeys(holder).map((key) => [`${name}.${String(key)}`, Object.getOwnPropertyDescriptor(holder, key) ?? {}]);

const isSame = (one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  (["value", "get", "set"] as const).every((part) => Object.is(one[part], other[part]));

/** Names of what is there now and was not, is gone, or is something else. */
function changed(): string[] {
  const now = builtIns();
  return [...new Set([...before.keys(), ...now.keys()])].filter((name) => !isSame(before.get(name), now.get(name)));
}

let started: StartedRouteWalk;
let before: ReadonlyMap<string, PropertyDescriptor>;

beforeAll(async () => {
  started = await startRouteWalk();
  before = builtIns();
});
afterAll(() => started.end());

/** Calls a route, which must leave the process as it is. */
async function attacked(key: RouteKey, attack: (example: ExampleRequest) => Attack): Promise<WalkAnswer> {
  const answer = await started.walk.call(key, attack);
  expect(changed(), `changed by ${key}`).toEqual([]);
  return answer;
}

/** The keys of T37 put into a body's text, where an object of JavaScript could not have them. */
const poisoned = (body: object): readonly string[] => {
  const rest = JSON.stringify(body).slice(1);
  const and = rest === "}" ? "" : ",";
  return [
    `{"__proto__":{"x":1}${and}${rest}`,
    `{"constructor":{"prototype":{"x":1}}${and}${rest}`,
    `{"\\u005f_proto__":{"x":1}${and}${rest}`,
  ];
};

describe.each(KEYS_WITH_BODY)("T37: %s", (key) => {
  test("refuses a body whose keys name prototypes", async () => {
    for (const at of [0, 1, 2]) {
      const { status } = await attacked(key, ({ body = {}, ...rest }) => ({ ...rest, body: poisoned(body)[at] }));
      expect(status, `poison ${at}`).toBe(400);
    }
  });

  test("takes no other type for one of its fields", async () => {
    const { shape } = (ROUTES[key] as Route).body ?? { shape: {} };
    for (const field of Object.keys(shape))
      for (const value of OTHER_TYPES) {
        const answer = await attacked(key, ({ body, ...rest }) => ({ ...rest, body: { ...body, [field]: value } }));
        expect(answer.status, `${field}: ${JSON.stringify(value)} ${answer.text}`).toBeLessThan(500);
      }
  });

  test("takes nothing but an object for a body", async () => {
    for (const body of ["[]", "null", '"text"', "1", "[{}]", "{", "[".repeat(900), '{"a":1}{"a":2}'])
      expect((await attacked(key, (example) => ({ ...example, body }))).status, body.slice(0, 20)).toBe(400);
  });
});

test("T37: a route without a body refuses one that is poisoned or no JSON", async () => {
  for (const key of ROUTE_KEYS.filter((each) => !each.startsWith("GET ") && !KEYS_WITH_BODY.includes(each))) {
    const [body] = poisoned({});
    expect((await attacked(key, (example) => ({ ...example, body }))).status, key).toBe(400);
    for (const type of ["text/plain", "application/xml", "application/x-www-form-urlencoded"])
      expect((await attacked(key, (example) => ({ ...example, body: "a=1", type }))).status, key).toBe(415);
  }
});

/** Whether the route says of itself that it may answer so: no worker runs here that could be asked. */
function isDeclared(key: RouteKey, text: string): boolean {
  const { error } = JSON.parse(text) as { error: string };
  return (ROUTES[key] as Route).refusals.some((refusal) => refusal === error);
}

test("T37: parameters twice, in brackets or by the names of prototypes are refused or ignored by every route", async () => {
  const faults: string[] = [];
  for (const key of ROUTE_KEYS)
    for (const rawQuery of QUERIES) {
      const { status, text } = await attacked(key, (example) => ({ ...example, rawQuery }));
      if (status >= 500 && !isDeclared(key, text)) faults.push(`${key}?${rawQuery}: ${status} ${text}`);
    }
  expect(faults).toEqual([]);
}, 120_000);

test("T37: the walk attacked every route that takes a body", () => {
  expect(KEYS_WITH_BODY.length).toBeGreaterThan(30);
  expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
});

test("T37: what would be changed is noticed", () => {
  for (const holder of [Object, Object.prototype]) Reflect.defineProperty(holder, "x", { value: 1, configurable: true });
  try {
    expect(changed()).toEqual(["Object.x", "Object.prototype.x"]);
  } finally {
    for (const holder of [Object, Object.prototype]) Reflect.deleteProperty(holder, "x");
  }
});
