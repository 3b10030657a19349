// The values of a deployment on built pages: as text, whatever is in them.

import { expect, test } from "vitest";
import { pageValuesOf, unsetPageValues } from "../../shared/contracts/page-values.ts";
import { fillPage } from "./fill-page.ts";

test("a page names its operator, and nothing else on it changes", () => {
  const values = pageValuesOf({ OPERATOR_NAME: "Exempel AB", SUPPORT_EMAIL: "help@app.test", TEST_ACCESS_SECONDS: 60 });
  const page =
    '<p>%OPERATOR_NAME%, <a href="mailto:%SUPPORT_EMAIL%">%SUPPORT_EMAIL%</a>, %TEST_ACCESS_SECONDS% s, 5%, %PATH%</p>';
  expect(fillPage(page, values)).toBe('<p>Exempel AB, <a href="mailto:help@app.test">help@app.test</a>, 60 s, 5%, %PATH%</p>');
});

test("what is not set shows by the name of its variable, and a link that is not set is empty", () => {
  expect(fillPage('%OPERATOR_ADDRESS% <a href="%SOCIAL_URL%">', pageValuesOf({}))).toBe('[OPERATOR_ADDRESS] <a href="">');
});

test("a value is never markup, and never another placeholder", () => {
  const values = pageValuesOf({ OPERATOR_NAME: `"><img src=x onerror=alert('1')>&%SUPPORT_EMAIL%$&` });
  expect(fillPage("%OPERATOR_NAME%", values)).toBe(
    "&quot;&gt;&lt;img src=x onerror=alert(&#x27;1&#x27;)&gt;&amp;%SUPPORT_EMAIL%$&amp;",
  );
});

test("a deployment is asked for what its legal pages lack, and not for a link", () => {
  const named = { OPERATOR_NAME: "A", SUPPORT_EMAIL: "a@b.test", TEST_ACCESS_SECONDS: 60, PUBLIC_URL: "https://app.test" };
  expect(unsetPageValues(named)).toEqual(["OPERATOR_ADDRESS"]);
  expect(unsetPageValues({ ...named, OPERATOR_ADDRESS: "B" })).toEqual([]);
});
